package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** What Apache's HTTP client asks of its settings before it uses a connection again. */
public final class ApacheClient {
  /**
   * Whose a connection is, if it was made with a certificate or a log-in: only that one gets it
   * again, and who does not say who he is, gets a new one.
   */
  public static final String STATE_4 =
      "org.apache.http.impl.client.DefaultUserTokenHandler#getUserToken";

  /** The same, in version 5. */
  public static final String STATE_5 =
      "org.apache.hc.client5.http.impl.DefaultUserTokenHandler#getUserToken";

  /** After how long a connection is looked at before it is used again; two seconds if not set. */
  public static final String IDLE_CHECK_5 =
      "org.apache.hc.client5.http.config.ConnectionConfig#getValidateAfterInactivity";

  private static final Frames VERSION_4 = Frames.of("org.apache.http.impl.*");
  private static final Frames VERSION_5 = Frames.of("org.apache.hc.client5.http.impl.*");

  /** Only a client that shows a certificate signs anything. */
  private static final Frames SIGNING =
      Frames.of("sun.security.ssl.CertificateVerify$T*Producer#produce");

  private ApacheClient() {}

  /** Connections to be used again whosesoever they are; empty where none is anybody's. */
  public static List<Change> withoutState(Evidence evidence) {
    if (evidence.seen(stack -> VERSION_5.in(stack) && SIGNING.in(stack))) {
      return List.of(new Change.Unset(STATE_5));
    }
    return evidence.seen(stack -> VERSION_4.in(stack) && SIGNING.in(stack))
        ? List.of(new Change.Unset(STATE_4))
        : List.of();
  }

  /** Idle connections to be looked at after as long as if nothing were set; empty if not used. */
  public static List<Change> withUsualCheck(Evidence evidence) {
    return evidence.seen(VERSION_5::in) ? List.of(new Change.Unset(IDLE_CHECK_5)) : List.of();
  }
}
