package io.bootcause.history;

import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** PostgreSQL's driver. It logs URLs with their passwords, so that it logs nothing here. */
final class PostgresqlSource {
  private static final int PATIENCE_SECONDS = 5;
  private static final int ANSWER_SECONDS = 30;

  /** Kept, since a logger that nobody has is forgotten with its level. */
  private static final Logger LOGGER = Logger.getLogger("org.postgresql");

  static {
    LOGGER.setLevel(Level.OFF);
  }

  private PostgresqlSource() {}

  /** Whether the driver can read it; that the server is there is not asked. */
  static boolean reads(String url) {
    try {
      var unused = of(url);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * @throws IllegalArgumentException if the driver cannot read it
   */
  static DataSource of(String url) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setConnectTimeout(PATIENCE_SECONDS);
    source.setLoginTimeout(PATIENCE_SECONDS);
    source.setSocketTimeout(ANSWER_SECONDS);
    source.setApplicationName("bootcause");
    source.setURL(url);
    return source;
  }
}
