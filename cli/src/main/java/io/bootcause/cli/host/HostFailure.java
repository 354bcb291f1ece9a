package io.bootcause.cli.host;

import io.bootcause.service.ServiceException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Why nothing was measured there.
 *
 * @param kind null if it should not have happened
 */
record HostFailure(ServiceException.@Nullable Kind kind, String message, List<String> details) {
  static HostFailure of(ServiceException e) {
    return new HostFailure(e.kind(), String.valueOf(e.getMessage()), e.details());
  }

  static HostFailure internal(Throwable e) {
    List<String> where = Stream.of(e.getStackTrace()).map(StackTraceElement::toString).toList();
    return new HostFailure(null, e.toString(), where);
  }
}
