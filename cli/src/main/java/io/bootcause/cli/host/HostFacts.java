package io.bootcause.cli.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.history.Machine;
import io.bootcause.history.ServiceIdentity;
import io.bootcause.report.Investigated;
import java.util.List;

/**
 * What is known of a run besides its recording.
 *
 * @param endedAtMillis since 1970 by that machine's clock
 */
record HostFacts(
    String startedAt,
    List<Investigated.Shape> shapes,
    List<Investigated.Stage> timing,
    ServiceIdentity service,
    Machine machine,
    long endedAtMillis) {
  private static final ObjectMapper JSON = new ObjectMapper();

  String json() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and figures can be written", e);
    }
  }

  static HostFacts parse(String json) throws JsonProcessingException {
    return JSON.readValue(json, HostFacts.class);
  }
}
