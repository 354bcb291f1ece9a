package io.bootcause.investigation;

import io.bootcause.report.Progress;
import io.bootcause.service.ServiceException;

/** Where the measuring half of an investigation is done, if not on this machine. */
@FunctionalInterface
public interface MeasuringPlace {
  /**
   * Measures; the recording lies in {@link Settings#out()} then.
   *
   * @throws ServiceException if the place cannot be reached or the service not be measured there
   */
  Measured measure(Settings settings, Progress progress)
      throws ServiceException, InterruptedException;
}
