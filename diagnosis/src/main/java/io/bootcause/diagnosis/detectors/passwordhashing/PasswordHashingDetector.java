package io.bootcause.diagnosis.detectors.passwordhashing;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/** Each request hashes a password. Doc page: password-hashing.md. */
public final class PasswordHashingDetector extends NeedlessWork {
  public PasswordHashingDetector() {
    super(
        new CostRule(
            "password-hashing",
            Frames.of(
                "org.springframework.security.crypto.bcrypt.BCrypt#*",
                "org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder#*",
                "org.springframework.security.crypto.scrypt.*",
                "org.springframework.security.crypto.argon2.*",
                "org.springframework.security.crypto.password.Pbkdf2PasswordEncoder#*",
                "com.sun.crypto.provider.PBKDF2KeyImpl#*",
                "com.sun.crypto.provider.PBEKey*",
                "org.mindrot.jbcrypt.BCrypt#*",
                "at.favre.lib.crypto.bcrypt.*",
                "org.jasypt.encryption.*"),
            0.4,
            5,
            1,
            "hashing a password",
            "Each request hashes a password, which is made to be slow."
                + " Stateless basic authentication checks the password again with each call.",
            Cause.Kind.CONFIG,
            List.of()));
  }
}
