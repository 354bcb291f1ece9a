package io.bootcause.cli.history;

import io.bootcause.history.History;
import io.bootcause.history.HistoryException;
import io.bootcause.history.HistoryLocation;
import io.bootcause.history.KeptRun;
import io.bootcause.history.live.LiveLog;
import io.bootcause.report.Progress;
import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Keeps a run: visible to others while it goes on, in the history when it is over. It never fails
 * the run; what cannot be kept is said in one line.
 */
public final class Keeping implements AutoCloseable {
  @Mixin private HistoryOption history = new HistoryOption();

  @Option(names = "--no-history", description = "Do not keep this run in the history.")
  private boolean none;

  private Optional<HistoryLocation> location = Optional.empty();
  private @Nullable LiveLog log;
  private boolean warned;

  /**
   * The run begins.
   *
   * @throws ServiceException USAGE if the command line names a history that is none
   */
  public void begin(String command, String target) throws ServiceException {
    if (none) {
      return;
    }
    try {
      location = history.location();
    } catch (HistoryException e) {
      if (history.given()) {
        throw new ServiceException(ServiceException.Kind.USAGE, String.valueOf(e.getMessage()), e);
      }
      warn(e);
    }
    location.ifPresent(
        place -> {
          try {
            log = LiveLog.begin(place.live(), command, target);
          } catch (IOException | RuntimeException e) {
            warn(e);
          }
        });
  }

  /** Also written down for others to see. */
  public Progress beside(Progress progress) {
    LiveLog live = log;
    return live == null ? progress : live.beside(progress);
  }

  /** Makes what is to be kept. */
  @FunctionalInterface
  public interface Result {
    KeptRun made() throws IOException;
  }

  /** The run is over. */
  public void keep(Result result) {
    if (location.isEmpty()) {
      return;
    }
    try {
      KeptRun run = result.made();
      Long id = null;
      try (History open = History.open(location.get())) {
        id = open.add(run);
      } finally {
        LiveLog live = log;
        if (live != null) {
          live.end(run.head().verdict(), id);
        }
      }
    } catch (HistoryException
        | IOException
        | RuntimeException
        | LinkageError
        | OutOfMemoryError e) {
      // A driver that cannot load its library throws an error, as does a recording that is too
      // large.
      warn(e);
    }
  }

  /** One line, once: whatever fails later fails for the same reason. */
  private void warn(Throwable e) {
    if (!warned) {
      String message = e.getMessage();
      System.err.println(
          "bootcause: this run is not kept in the history: "
              + (message == null
                  ? e.getClass().getSimpleName()
                  : message.lines().findFirst().orElse("")));
      warned = true;
    }
  }

  @Override
  public void close() {
    LiveLog live = log;
    if (live != null) {
      live.close();
    }
  }
}
