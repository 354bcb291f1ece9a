package io.bootcause.cases.profile;

import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.util.List;
import org.springframework.stereotype.Component;

@Component
class ProfileChecker {
  List<String> problems(Profile profile) {
    try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
      Validator validator = factory.getValidator();
      return validator.validate(profile).stream().map(v -> v.getPropertyPath() + "").toList();
    }
  }
}
