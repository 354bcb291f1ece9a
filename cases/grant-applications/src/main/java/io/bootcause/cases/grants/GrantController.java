package io.bootcause.cases.grants;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/grants")
public class GrantController {

  private final GrantService grants;
  private final ProtocolService protocol;

  public GrantController(GrantService grants, ProtocolService protocol) {
    this.grants = grants;
    this.protocol = protocol;
  }

  @GetMapping("/{id}")
  public GrantRequest view(@PathVariable long id) {
    return grants.view(id);
  }

  @GetMapping
  public List<GrantRequest> ofProgramme(@RequestParam String programme) {
    return grants.ofProgramme(programme);
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  public GrantRequest apply(
      @RequestParam String applicant,
      @RequestParam String programme,
      @RequestParam BigDecimal amount) {
    return grants.apply(applicant, programme, amount);
  }

  @GetMapping("/protocol/{event}")
  public Map<String, Long> protocol(@PathVariable String event) {
    return Collections.singletonMap(event, protocol.count(event));
  }
}
