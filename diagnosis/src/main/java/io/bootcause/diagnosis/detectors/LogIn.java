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
          "(?i)POST\\s+\\S*/(log-?[io]n|sign-?(in|on|up)|register|registrations?|authenticate|auth|token|"
              + "sessions?|credentials?|passwords?|passcodes?|pins?)([/?\\s].*)?");

  private static final Pattern POST = Pattern.compile("(?i)POST\\s.*");

  /** Below these a request is handled; filters come before. */
  private static final Frames HANDLERS =
      Frames.of(
          "org.springframework.web.servlet.DispatcherServlet#doDispatch",
          "org.springframework.web.reactive.result.method.InvocableHandlerMethod*");

  private LogIn() {}

  /**
   * Whether the stack may be that of somebody who logs in by a request of another name: what is
   * sent is handled by comparing a secret, and no filter asks for one with each request.
   */
  public static boolean mayHash(Evidence evidence, ThreadStack stack) {
    return hashes(evidence, stack)
        || (HASHES.in(stack)
            && !BASIC.in(stack)
            && HANDLERS.in(stack)
            && evidence.recording().requests().stream().anyMatch(r -> POST.matcher(r).matches()));
  }

  /** Whether the stack is that of somebody who logs in, or registers, and is not known before. */
  public static boolean hashes(Evidence evidence, ThreadStack stack) {
    return HASHES.in(stack)
        && !BASIC.in(stack)
        && evidence.recording().requests().stream().anyMatch(r -> REQUEST.matcher(r).matches());
  }
}
