package io.bootcause.cases.invites;

import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.lang3.RandomStringUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class InviteController {
  @GetMapping("/invites")
  List<String> codes(@RequestParam(defaultValue = "50") int count) {
    return Stream.generate(() -> RandomStringUtils.randomAlphanumeric(24))
        .limit(Math.min(count, 500))
        .toList();
  }
}
