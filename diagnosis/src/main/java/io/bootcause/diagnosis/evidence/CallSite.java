package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.PathFrame;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Optional;

/**
 * Where the service's own code makes the calls of a client that calls back. No thread waits for
 * their answers: this is where threads were seen putting such a call together, mostly.
 */
public final class CallSite {
  private static final Frames CLIENTS =
      Frames.of(
          "org.springframework.web.reactive.function.client.DefaultWebClient*",
          "jdk.internal.net.http.HttpClientFacade#*");

  private static final Frames DATABASES =
      Frames.of(
          "org.springframework.r2dbc.core.DefaultDatabaseClient*",
          "org.springframework.data.r2dbc.*",
          "org.springframework.data.repository.core.support.*");

  private static final int MOST = 4;

  private final CostPath path;
  private final List<String> own;

  private CallSite(CostPath path, List<String> own) {
    this.path = path;
    this.own = own;
  }

  /** Of calls of other services; empty if nobody was seen at it. */
  public static Optional<CallSite> ofCalls(Evidence evidence) {
    return of(evidence, CLIENTS);
  }

  /** Of statements; the same. */
  public static Optional<CallSite> ofStatements(Evidence evidence) {
    return of(evidence, DATABASES);
  }

  private static Optional<CallSite> of(Evidence evidence, Frames clients) {
    Origins origins = evidence.origins();
    List<ThreadStack> making =
        evidence.activities().stream()
            .flatMap(activity -> activity.profile().stacks().stream())
            .filter(stack -> isOwn(stack, origins, clients))
            .toList();
    return evidence.activities().stream()
        .findFirst()
        .flatMap(activity -> CostPath.of(activity, making, origins, clients::outermost))
        .map(path -> new CallSite(path, own(path)))
        .filter(site -> !site.own.isEmpty());
  }

  private static boolean isOwn(ThreadStack stack, Origins origins, Frames clients) {
    int own = origins.outermostOwn(stack);
    return own >= 0 && own < clients.outermost(stack);
  }

  private static List<String> own(CostPath path) {
    List<String> own =
        path.frames().subList(0, path.frames().indexOf(path.unit())).stream()
            .filter(frame -> path.origins().isUsersOwn(frame) && !frame.contains("$$"))
            .distinct()
            .toList();
    return own.subList(Math.max(0, own.size() - MOST), own.size());
  }

  /** The service's own methods, outermost first. */
  public List<String> where() {
    return own;
  }

  /** The method that makes the calls. */
  public String maker() {
    return own.get(own.size() - 1);
  }

  /** What would spare the calls: the answers of the nearest method that returns them, kept. */
  public List<Change> removal() {
    return path.callOfOwn().stream().map(CostPath.Call::remembered).toList();
  }

  /** What would spare all that is done about them too: those of the outermost such method. */
  public List<Change> removalOfAll() {
    return path.firstCallOfOwn().stream().map(CostPath.Call::remembered).toList();
  }

  /**
   * For the report.
   *
   * @param millis of a request that its calls take
   */
  public List<PathFrame> pathFrames(double millis) {
    return PathFrame.way(own, millis);
  }
}
