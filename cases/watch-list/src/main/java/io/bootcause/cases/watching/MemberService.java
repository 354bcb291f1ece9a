package io.bootcause.cases.watching;

import jakarta.persistence.EntityManager;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

@Service
@Transactional
class MemberService {
  static final int MEMBERS = 200;

  private static final int ARTICLES = 300;

  private final MemberRepository members;

  MemberService(MemberRepository members) {
    this.members = members;
  }

  int watch(int id, String article) {
    Member member = members.findById(id).orElseThrow();
    member.watch(article);
    return member.articles();
  }

  @Configuration
  static class Data {
    @Bean
    SmartInitializingSingleton members(EntityManager entities, TransactionTemplate transaction) {
      return () ->
          transaction.executeWithoutResult(
              status -> {
                for (int id = 0; id < MEMBERS; id++) {
                  Member member = new Member(id, "Member " + id);
                  for (int i = 0; i < ARTICLES; i++) {
                    member.watch("earlier-" + i);
                  }
                  entities.persist(member);
                }
              });
    }
  }
}
