package io.bootcause.cases.bills;

import org.springframework.stereotype.Component;

@Component
class Approval {
  private final Office office;

  Approval(Office office) {
    this.office = office;
  }

  String stamp(long number) {
    return office.submit(number).join();
  }
}
