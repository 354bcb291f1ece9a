package io.bootcause.cases.members;

import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class MemberController {
  private final MemberRepository members;
  private final InvoiceRepository invoices;

  MemberController(MemberRepository members, InvoiceRepository invoices) {
    this.members = members;
    this.invoices = invoices;
  }

  @GetMapping("/me")
  ResponseEntity<Member> me(@AuthenticationPrincipal Jwt token) {
    return ResponseEntity.of(members.findById(id(token)));
  }

  @GetMapping("/me/invoices")
  List<Invoice> invoices(
      @AuthenticationPrincipal Jwt token, @RequestParam(defaultValue = "10") int limit) {
    return invoices.latest(id(token), Math.max(1, Math.min(limit, 100)));
  }

  private static long id(Jwt token) {
    return Long.parseLong(token.getSubject());
  }
}
