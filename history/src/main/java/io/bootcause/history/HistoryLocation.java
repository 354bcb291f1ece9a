package io.bootcause.history;

import io.bootcause.load.Secrets;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the history lies.
 *
 * @param url a JDBC URL of SQLite or PostgreSQL
 * @param live directory of the runs that are going on, on this machine
 */
public record HistoryLocation(String url, Path live) {
  /** Environment variable with a URL, or {@value #OFF}. */
  public static final String VARIABLE = "BOOTCAUSE_HISTORY";

  /** Instead of a URL: keep nothing. */
  public static final String OFF = "off";

  static final String SQLITE = "jdbc:sqlite:";
  static final String POSTGRESQL = "jdbc:postgresql:";
  private static final String LIVE = "live";

  /** Before the host, where PostgreSQL's driver takes it for a part of the host's name. */
  private static final Pattern USER = Pattern.compile("://[^/?]*@");

  /** Names of parameters that are secrets, and what they are set to. */
  private static final Pattern SECRET = Pattern.compile("(?i)((?:password|sslpassword)=)([^&]*)");

  /**
   * @param option what the command line says; null or empty if nothing
   * @return empty if no history is wanted
   * @throws HistoryException if the URL is none that can be used
   */
  public static Optional<HistoryLocation> of(
      @Nullable String option, Map<String, String> environment, String home)
      throws HistoryException {
    String url = option;
    if (url == null || url.isBlank()) {
      url = environment.get(VARIABLE);
    }
    if (OFF.equals(url)) {
      return Optional.empty();
    }
    try {
      Path usual = Path.of(home, ".bootcause");
      if (url == null || url.isBlank()) {
        url = SQLITE + usual.resolve("history.db");
      }
      if (url.startsWith(POSTGRESQL)) {
        if (USER.matcher(url).find()) {
          throw new HistoryException(
              "not a history: '"
                  + masked(url)
                  + "'; the user goes behind the database, as ?user=NAME, and the password into"
                  + " ~/.pgpass");
        }
        if (!PostgresqlSource.reads(url)) {
          // Whatever is wrong in it may be a part of a password.
          throw new HistoryException(
              "not a URL that PostgreSQL's driver reads; give jdbc:postgresql://HOST:PORT/DATABASE");
        }
        return Optional.of(new HistoryLocation(url, usual.resolve(LIVE)));
      }
      Path file = sqliteFile(url);
      if (file == null) {
        throw new HistoryException(
            "not a history: '"
                + masked(url)
                + "'; give jdbc:sqlite:FILE, jdbc:postgresql://HOST/DATABASE or off");
      }
      return Optional.of(
          new HistoryLocation(url, file.toAbsolutePath().resolveSibling(LIVE).normalize()));
    } catch (InvalidPathException e) {
      throw new HistoryException("not a history: '" + masked(String.valueOf(url)) + "'", e);
    }
  }

  /** The database's file; null if it is none of SQLite's, or not in a file. */
  static @Nullable Path sqliteFile(String url) {
    if (!url.startsWith(SQLITE)) {
      return null;
    }
    String file = url.substring(SQLITE.length()).replaceFirst("\\?.*$", "");
    return file.isBlank() || file.startsWith(":") || file.startsWith("file:")
        ? null
        : Path.of(file);
  }

  /** False if its file does not exist; of a server nothing is known before it is asked. */
  public boolean isThere() {
    Path file = sqliteFile(url);
    return file == null || Files.exists(file);
  }

  /** The URL without what it may hold of passwords. */
  public String shown() {
    return masked(url);
  }

  /** A message of a driver, without the passwords that it repeats from the URL. */
  String withoutSecrets(String message) {
    String clean = message.replace(url, shown());
    Matcher secrets = SECRET.matcher(url);
    while (secrets.find()) {
      for (String secret : List.of(secrets.group(2), decoded(secrets.group(2)))) {
        clean = secret.isEmpty() ? clean : clean.replace(secret, "***");
      }
    }
    return clean;
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return value;
    }
  }

  private static String masked(String url) {
    return Secrets.masked(SECRET.matcher(url).replaceAll("$1***"));
  }
}
