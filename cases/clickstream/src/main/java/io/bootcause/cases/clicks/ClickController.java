package io.bootcause.cases.clicks;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ClickController {
  private static final Logger log = LoggerFactory.getLogger(ClickController.class);
  private static final String PAGE =
      "spring/summer/collection/shoes/".repeat(60).substring(0, 1800);

  @GetMapping("/clicks/{visitor}")
  Map<String, Object> click(
      @PathVariable long visitor,
      @RequestHeader(name = "User-Agent", defaultValue = "-") String agent) {
    log.info("visitor={} agent={} page={}", visitor, agent, PAGE);
    return Map.of("visitor", visitor, "seen", true);
  }
}
