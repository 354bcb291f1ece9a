package io.bootcause.cases.signup;

import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SignupController {
  private final MailDomains domains;

  SignupController(MailDomains domains) {
    this.domains = domains;
  }

  @PostMapping("/signup")
  Map<String, Object> signup(@RequestParam String email) {
    String domain = email.substring(email.indexOf('@') + 1);
    return Map.of("email", email, "accepted", domains.takesMail(domain));
  }
}
