package io.bootcause.cases.profile;

import jakarta.validation.Validator;
import java.util.List;
import org.springframework.stereotype.Component;

@Component
class ProfileChecker {
  private final Validator validator;

  ProfileChecker(Validator validator) {
    this.validator = validator;
  }

  List<String> problems(Profile profile) {
    return validator.validate(profile).stream().map(v -> v.getPropertyPath() + "").toList();
  }
}
