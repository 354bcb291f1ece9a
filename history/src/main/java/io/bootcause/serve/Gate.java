package io.bootcause.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides who is let in. */
final class Gate {
  private static final int TOKEN_BYTES = 24;
  private static final String BEARER = "Bearer ";

  private final Set<String> hosts;
  private final byte[] token;
  private final String cookie;

  /**
   * @param port cookies are shared by all ports of a host, so that the name has it
   */
  Gate(int port, String token) {
    this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
    this.token = token.getBytes(UTF_8);
    this.cookie = "bootcause_" + port;
  }

  static String newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * What a request brings.
   *
   * @param host its Host headers; there must be one
   * @param cookies its Cookie headers
   * @param given token in its address
   */
  record Caller(
      String method,
      List<String> host,
      List<String> cookies,
      @Nullable String authorization,
      @Nullable String given) {}

  /** A refusal: status and reason. */
  record Refusal(int status, String reason) {}

  /** Empty for who may come in. */
  Optional<Refusal> refuse(Caller caller) {
    if (caller.host().size() != 1 || !hosts.contains(caller.host().get(0))) {
      return Optional.of(new Refusal(403, "This is not the host that was asked for."));
    }
    if (!caller.method().equals("GET") && !caller.method().equals("HEAD")) {
      return Optional.of(new Refusal(405, "Only GET and HEAD."));
    }
    boolean known =
        matches(caller.given())
            || matches(bearer(caller.authorization()))
            || caller.cookies().stream()
                .flatMap(line -> List.of(line.split(";")).stream())
                .map(String::strip)
                .filter(c -> c.startsWith(cookie + "="))
                .anyMatch(c -> matches(c.substring(cookie.length() + 1)));
    return known
        ? Optional.empty()
        : Optional.of(
            new Refusal(401, "Open the address that bootcause serve has printed, token and all."));
  }

  private static @Nullable String bearer(@Nullable String authorization) {
    return authorization != null && authorization.startsWith(BEARER)
        ? authorization.substring(BEARER.length())
        : null;
  }

  /** In a time that does not tell how much of it is right. */
  private boolean matches(@Nullable String candidate) {
    return candidate != null && MessageDigest.isEqual(token, candidate.getBytes(UTF_8));
  }

  /** The cookie that remembers who was let in; out of reach of scripts and other sites. */
  String setCookie() {
    return cookie + "=" + new String(token, UTF_8) + "; Path=/; HttpOnly; SameSite=Lax";
  }
}
