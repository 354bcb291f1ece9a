package io.bootcause.cases.maildomains;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrganisationController {
  private final Organisations organisations;

  OrganisationController(Organisations organisations) {
    this.organisations = organisations;
  }

  @GetMapping("/organisations")
  List<Organisation> of(@RequestParam("address") List<String> addresses) {
    return organisations.of(addresses);
  }
}
