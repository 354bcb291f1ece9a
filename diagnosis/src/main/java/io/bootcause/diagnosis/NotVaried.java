package io.bootcause.diagnosis;

import io.bootcause.diagnosis.Diagnosis.CannotTellBy;
import io.bootcause.recording.Recording;
import java.util.List;

/** What this version does not vary, and so cannot speak about. */
final class NotVaried {
  private NotVaried() {}

  static List<CannotTellBy> of(Recording recording) {
    return List.of(
        new CannotTellBy(
            "inputs",
            "payload sizes, data volume, order of calls and header variety were not varied: "
                + String.join(", ", recording.requests())
                + " as given"),
        new CannotTellBy(
            "other load shapes",
            "TLS, connections that are opened for each request, and loads of minutes were not tried"));
  }
}
