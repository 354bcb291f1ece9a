package io.bootcause.cases.pensions;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class StatementController {

  private final StatementService statements;
  private final MemberRepository members;

  StatementController(StatementService statements, MemberRepository members) {
    this.statements = statements;
    this.members = members;
  }

  @GetMapping("/members/{id}")
  Member member(@PathVariable long id) {
    return members.find(id).orElseThrow(() -> new UnknownMemberException(id));
  }

  @GetMapping(value = "/members/{id}/statements/{year}", produces = MediaType.TEXT_HTML_VALUE)
  String statement(@PathVariable long id, @PathVariable int year) {
    return statements.statement(id, year);
  }
}
