package io.bootcause.cases.sales;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.springframework.stereotype.Service;

@Service
class LoginService {

  private static final byte[] SALT = "bottega-sales".getBytes(StandardCharsets.US_ASCII);

  private final SecureRandom random = new SecureRandom();
  private final Map<String, String> sessions = new ConcurrentHashMap<>();
  private final byte[] known = hash("correct horse");

  Optional<String> login(String user, String password) {
    if (!MessageDigest.isEqual(known, hash(password))) {
      return Optional.empty();
    }
    byte[] token = new byte[18];
    random.nextBytes(token);
    String session = Base64.getUrlEncoder().encodeToString(token);
    sessions.put(user, session);
    return Optional.of(session);
  }

  private static byte[] hash(String password) {
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
          .generateSecret(new PBEKeySpec(password.toCharArray(), SALT, 120_000, 256))
          .getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
