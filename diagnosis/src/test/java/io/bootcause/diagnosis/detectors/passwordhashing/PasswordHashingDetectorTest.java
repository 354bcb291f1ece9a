package io.bootcause.diagnosis.detectors.passwordhashing;

import io.bootcause.diagnosis.detectors.RuleContract;

class PasswordHashingDetectorTest extends RuleContract {
  PasswordHashingDetectorTest() {
    super(
        new PasswordHashingDetector(),
        "password-hashing",
        "org.springframework.security.crypto.bcrypt.BCrypt#x");
  }
}
