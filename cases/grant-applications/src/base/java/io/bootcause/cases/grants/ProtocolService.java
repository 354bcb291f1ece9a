package io.bootcause.cases.grants;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

@Service
public class ProtocolService {

  private final ProtocolMapper protocol;

  public ProtocolService(ProtocolMapper protocol) {
    this.protocol = protocol;
  }

  @Transactional(propagation = Propagation.REQUIRES_NEW)
  public void record(String subject, String event) {
    protocol.insert(subject, event);
  }

  @Transactional(readOnly = true)
  public long count(String event) {
    return protocol.count(event);
  }
}
