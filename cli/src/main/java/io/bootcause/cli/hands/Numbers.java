package io.bootcause.cli.hands;

import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.time.Duration;

/** Numbers as they are typed. */
final class Numbers {
  private Numbers() {}

  /**
   * @throws ServiceException USAGE if it is less
   */
  static int atLeast(int least, String option, int given) throws ServiceException {
    if (given < least) {
      throw new ServiceException(Kind.USAGE, option + " is " + least + " or more: " + given);
    }
    return given;
  }

  /**
   * @throws ServiceException USAGE if it is no time at all
   */
  static Duration positive(String option, Duration given) throws ServiceException {
    if (given.isZero()) {
      throw new ServiceException(Kind.USAGE, option + " is more than 0");
    }
    return given;
  }
}
