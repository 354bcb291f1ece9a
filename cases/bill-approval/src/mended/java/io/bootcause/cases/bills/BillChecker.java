package io.bootcause.cases.bills;

import jakarta.validation.Validator;
import java.util.List;
import org.springframework.stereotype.Component;

@Component
class BillChecker {
  private final Validator validator;

  BillChecker(Validator validator) {
    this.validator = validator;
  }

  List<String> problems(Bill bill) {
    return validator.validate(bill).stream().map(v -> v.getPropertyPath() + "").toList();
  }
}
