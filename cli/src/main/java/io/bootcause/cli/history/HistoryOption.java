package io.bootcause.cli.history;

import io.bootcause.history.History;
import io.bootcause.history.HistoryException;
import io.bootcause.history.HistoryLocation;
import io.bootcause.service.ServiceException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the history lies. */
public final class HistoryOption {
  @Option(
      names = "--history",
      paramLabel = "URL",
      description = {
        "Where runs are kept: jdbc:sqlite:FILE or jdbc:postgresql://HOST/DATABASE.",
        "Default: BOOTCAUSE_HISTORY, else ~/.bootcause/history.db."
      })
  private @Nullable String url;

  /**
   * The history, for reading: one that is not there is not made.
   *
   * @return null if nothing was kept yet where runs are kept by default
   * @throws ServiceException USAGE if there is none, or not where the command line says
   * @throws HistoryException if it cannot be read
   */
  @Nullable History existing() throws ServiceException, HistoryException {
    HistoryLocation location = needed();
    if (location.isThere()) {
      return History.open(location);
    }
    if (given()) {
      throw new ServiceException(
          ServiceException.Kind.USAGE, "there is no history: " + location.shown());
    }
    return null;
  }

  boolean given() {
    return url != null;
  }

  /** Empty if none is wanted. */
  Optional<HistoryLocation> location() throws HistoryException {
    return HistoryLocation.of(url, System.getenv(), System.getProperty("user.home", ""));
  }

  /**
   * @throws ServiceException USAGE if there is none
   */
  HistoryLocation needed() throws ServiceException {
    try {
      return location()
          .orElseThrow(
              () ->
                  new ServiceException(
                      ServiceException.Kind.USAGE,
                      "the history is off: give --history URL, or unset "
                          + HistoryLocation.VARIABLE));
    } catch (HistoryException e) {
      throw new ServiceException(ServiceException.Kind.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
