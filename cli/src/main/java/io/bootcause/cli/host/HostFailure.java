package io.bootcause.cli.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
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
  private static final ObjectMapper JSON = new ObjectMapper();

  static HostFailure of(ServiceException e) {
    return new HostFailure(e.kind(), String.valueOf(e.getMessage()), e.details());
  }

  static HostFailure internal(Throwable e) {
    List<String> where = Stream.of(e.getStackTrace()).map(StackTraceElement::toString).toList();
    return new HostFailure(null, e.toString(), where);
  }

  String json() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts can be written", e);
    }
  }

  static HostFailure parse(String json) throws JsonProcessingException {
    return JSON.readValue(json, HostFailure.class);
  }
}
