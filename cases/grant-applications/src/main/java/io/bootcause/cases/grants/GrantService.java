package io.bootcause.cases.grants;

import java.math.BigDecimal;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.server.ResponseStatusException;

@Service
public class GrantService {

  private static final BigDecimal LIMIT = new BigDecimal("50000");

  private final GrantMapper grants;
  private final ProtocolService protocol;

  public GrantService(GrantMapper grants, ProtocolService protocol) {
    this.grants = grants;
    this.protocol = protocol;
  }

  @Transactional
  public GrantRequest view(long id) {
    GrantRequest request = grants.byId(id);
    if (request == null) {
      protocol.record("grant " + id, "NOT_FOUND");
      throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    }
    protocol.record("grant " + id, "VIEWED");
    return request;
  }

  @Transactional(readOnly = true)
  public List<GrantRequest> ofProgramme(String programme) {
    return grants.byProgramme(programme);
  }

  @Transactional
  public GrantRequest apply(String applicant, String programme, BigDecimal amount) {
    GrantRequest request = new GrantRequest();
    request.setApplicant(applicant);
    request.setProgramme(programme);
    request.setAmount(amount);
    request.setState(amount.compareTo(LIMIT) > 0 ? "BOARD" : "OFFICE");
    grants.insert(request);
    protocol.record("grant " + request.getId(), "RECEIVED");
    return request;
  }
}
