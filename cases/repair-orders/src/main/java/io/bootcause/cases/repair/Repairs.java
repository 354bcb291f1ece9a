package io.bootcause.cases.repair;

import jakarta.annotation.PostConstruct;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
@DependsOnDatabaseInitialization
class Repairs {

  private static final String[] DEVICES = {"Drill", "Mower", "Blender", "Radio", "Toaster"};
  private static final String[] STEPS = {"Open", "Clean", "Replace brushes", "Test", "Close"};

  private final JdbcClient jdbc;

  Repairs(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @PostConstruct
  void fill() {
    for (int id = 1; id <= 300; id++) {
      jdbc.sql("insert into repair values (?, ?, ?, ?)")
          .params(id, "Customer " + id % 80, DEVICES[id % 5], LocalDate.of(2025, 1 + id % 12, 5))
          .update();
      for (int position = 1; position <= 5; position++) {
        jdbc.sql("insert into step values (?, ?, ?, ?)")
            .params(id, position, STEPS[position - 1], 5 + id * position % 40)
            .update();
      }
    }
  }

  Optional<Repair> find(int id) {
    return jdbc.sql("select id, customer, device, received from repair where id = ?")
        .param(id)
        .query(Repair.class)
        .optional();
  }

  List<Step> steps(int id) {
    return jdbc.sql("select position, text, minutes from step where repair_id = ? order by position")
        .param(id)
        .query(Step.class)
        .list();
  }
}
