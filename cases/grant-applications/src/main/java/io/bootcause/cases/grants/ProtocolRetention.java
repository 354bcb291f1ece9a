package io.bootcause.cases.grants;

import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

@Component
public class ProtocolRetention {

  private final ProtocolMapper protocol;

  public ProtocolRetention(ProtocolMapper protocol) {
    this.protocol = protocol;
  }

  @Scheduled(initialDelay = 20_000, fixedDelay = 5_000)
  public void trim() {
    protocol.trim(20_000);
  }
}
