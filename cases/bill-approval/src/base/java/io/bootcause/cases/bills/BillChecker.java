package io.bootcause.cases.bills;

import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.util.List;
import org.springframework.stereotype.Component;

@Component
class BillChecker {
  List<String> problems(Bill bill) {
    Validator validator = Validation.buildDefaultValidatorFactory().getValidator();
    return validator.validate(bill).stream().map(v -> v.getPropertyPath() + "").toList();
  }
}
