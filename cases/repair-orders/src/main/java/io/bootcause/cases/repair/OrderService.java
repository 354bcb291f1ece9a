package io.bootcause.cases.repair;

import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.server.ResponseStatusException;

@Service
class OrderService {

  private final Repairs repairs;

  OrderService(Repairs repairs) {
    this.repairs = repairs;
  }

  @Transactional(readOnly = true)
  public OrderSheet sheet(int id) {
    Repair repair =
        repairs.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    List<Step> steps = repairs.steps(id);
    return new OrderSheet(repair, steps, steps.stream().mapToInt(Step::minutes).sum());
  }
}
