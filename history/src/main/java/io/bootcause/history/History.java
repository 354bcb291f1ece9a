package io.bootcause.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * An open history. For one thread at a time.
 *
 * <p>SQLite for one's own, PostgreSQL for a team's: the same tables, made and brought up to date by
 * Flyway. A history made by a newer version is read as far as its tables are known.
 */
public final class History implements AutoCloseable {
  private static final String MIGRATIONS = "classpath:io/bootcause/history/migrations";
  private static final int PATIENCE_MILLIS = 3_000;

  private final HistoryLocation location;
  private final Connection connection;

  private History(HistoryLocation location, Connection connection) {
    this.location = location;
    this.connection = connection;
  }

  /**
   * Opens it; makes it first if it is not there.
   *
   * @throws HistoryException if it is locked, damaged, cannot be reached or not be written
   */
  public static History open(HistoryLocation location) throws HistoryException {
    return open(location, null);
  }

  /**
   * @param target version to migrate to; null for the newest
   */
  static History open(HistoryLocation location, @Nullable String target) throws HistoryException {
    Path file = HistoryLocation.sqliteFile(location.url());
    try {
      if (file != null) {
        prepare(file);
      }
      DataSource source =
          file != null ? sqlite(location.url()) : PostgresqlSource.of(location.url());
      migrate(source, file != null, target);
      Connection connection = source.getConnection();
      connection.setAutoCommit(false);
      return new History(location, connection);
    } catch (SQLException | FlywayException | IOException | IllegalArgumentException e) {
      throw new HistoryException("the history " + location.shown() + ": " + reason(location, e), e);
    }
  }

  private static void migrate(DataSource source, boolean sqlite, @Nullable String target) {
    var configuration =
        Flyway.configure(History.class.getClassLoader())
            .dataSource(source)
            .locations(MIGRATIONS)
            .table("bootcause_schema")
            .placeholders(
                Map.of(
                    "id",
                    sqlite
                        ? "integer primary key autoincrement"
                        : "bigint generated always as identity primary key"));
    if (target != null) {
      configuration.target(target);
    }
    configuration.load().migrate();
  }

  private static DataSource sqlite(String url) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(PATIENCE_MILLIS);
    config.enforceForeignKeys(true);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl(url);
    return source;
  }

  /** Only its owner may read what was found in a service. */
  private static void prepare(Path file) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (directory != null && !Files.exists(directory)) {
      if (posix) {
        Files.createDirectories(
            directory,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } else {
        Files.createDirectories(directory);
      }
    }
    if (posix && !Files.exists(file)) {
      try {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      } catch (java.nio.file.FileAlreadyExistsException e) {
        // Another run was quicker.
      }
    }
  }

  /**
   * Adds a run, whole or not at all.
   *
   * @return the number it got
   */
  public long add(KeptRun run) throws HistoryException {
    try {
      long id = new RunWriter(connection).write(run);
      connection.commit();
      return id;
    } catch (SQLException e) {
      rollback();
      throw new HistoryException(reason(location, e), e);
    }
  }

  /**
   * The newest runs, newest first.
   *
   * @param service only of this one; null for all
   */
  public List<RunHead.Numbered> runs(@Nullable String service, int most) throws HistoryException {
    return reading(reader -> reader.heads(service, most));
  }

  /** All of one run; empty if there is none of this number. */
  public Optional<KeptRun> run(long id) throws HistoryException {
    return reading(reader -> reader.run(id));
  }

  /** Names of the services that there are runs of, in order. */
  public List<String> services() throws HistoryException {
    return reading(RunReader::services);
  }

  /**
   * What trends are made of: the figures of the newest runs that measured something, oldest first.
   *
   * @param service only of this one; null for all
   * @param most runs at most
   */
  public List<RunFigures> figures(@Nullable String service, int most) throws HistoryException {
    return reading(reader -> reader.trended(service, most));
  }

  @FunctionalInterface
  private interface Reading<T> {
    T from(RunReader reader) throws SQLException, IOException;
  }

  private <T> T reading(Reading<T> reading) throws HistoryException {
    try {
      T read = reading.from(new RunReader(connection));
      connection.commit();
      return read;
    } catch (SQLException | IOException e) {
      rollback();
      throw new HistoryException(reason(location, e), e);
    }
  }

  private void rollback() {
    try {
      connection.rollback();
    } catch (SQLException e) {
      // The connection is gone, and with it what was not committed.
    }
  }

  /** Version of the tables, for tests. */
  String schema() throws SQLException {
    try (PreparedStatement query =
            connection.prepareStatement(
                "select version from bootcause_schema order by installed_rank desc limit 1");
        ResultSet rows = query.executeQuery()) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // What was to be kept is committed.
    }
  }

  /** The innermost reason, in one line; drivers repeat the URL with its password. */
  private static String reason(HistoryLocation location, Throwable e) {
    Throwable innermost = e;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    if (innermost instanceof java.nio.file.AccessDeniedException) {
      return "permission denied: " + innermost.getMessage();
    }
    String message = innermost.getMessage();
    return message == null
        ? innermost.getClass().getSimpleName()
        : location.withoutSecrets(
            message.lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst().orElse(""));
  }
}
