package io.bootcause.cases.profile;

import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ProfileController {
  private final ProfileChecker checker;

  ProfileController(ProfileChecker checker) {
    this.checker = checker;
  }

  @PostMapping("/profiles/check")
  Map<String, List<String>> check(@RequestBody Profile profile) {
    return Map.of("problems", checker.problems(profile));
  }
}
