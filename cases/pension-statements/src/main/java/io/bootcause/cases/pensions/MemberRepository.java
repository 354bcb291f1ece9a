package io.bootcause.cases.pensions;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class MemberRepository {

  private final JdbcClient jdbc;

  MemberRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  Optional<Member> find(long id) {
    return jdbc.sql("select id, name, born, employer from member where id = ?")
        .param(id)
        .query(Member.class)
        .optional();
  }

  List<Contribution> contributions(long member, int year) {
    return jdbc.sql(
            "select paid_on, kind, cents from contribution"
                + " where member_id = ? and paid_on between ? and ? order by paid_on")
        .param(member)
        .param(LocalDate.of(year, 1, 1))
        .param(LocalDate.of(year, 12, 31))
        .query(Contribution.class)
        .list();
  }
}
