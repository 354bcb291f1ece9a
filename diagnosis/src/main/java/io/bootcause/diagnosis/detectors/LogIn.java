package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import java.util.regex.Pattern;

/** Where a password is meant to be hashed, which is meant to take long: when somebody logs in. */
public final class LogIn {
  /** Key derivation. */
  public static final Frames HASHES =
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
          "org.jasypt.encryption.*");

  /** The password comes with each request. */
  private static final Frames BASIC =
      Frames.of(
          "org.springframework.security.web.authentication.www.*",
          "org.springframework.security.web.server.authentication.AuthenticationWebFilter#*");

  private static final Pattern REQUEST =
      Pattern.compile(
          "(?i)POST\\s+\\S*/(log-?in|log-?on|sign-?in|sign-?up|register|authenticate|auth|token|sessions?)"
              + "([/?\\s].*)?");

  private LogIn() {}

  /** Whether the stack is that of somebody who logs in, or registers, and is not known before. */
  public static boolean hashes(Evidence evidence, ThreadStack stack) {
    return HASHES.in(stack)
        && !BASIC.in(stack)
        && evidence.recording().requests().stream().anyMatch(r -> REQUEST.matcher(r).matches());
  }
}
