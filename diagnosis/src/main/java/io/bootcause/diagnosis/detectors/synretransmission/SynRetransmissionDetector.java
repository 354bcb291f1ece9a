package io.bootcause.diagnosis.detectors.synretransmission;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Phase;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Requests wait for connections that the other side has no room for and that are asked for again
 * after a second. Doc page: syn-retransmission.md.
 */
public final class SynRetransmissionDetector implements Detector {
  /** Of the time of the requests that are under way. */
  private static final double MIN_SHARE = 0.2;

  /** Of the time in which connections are waited for, each time that it is asked again is 1 s. */
  private static final double MIN_EXPLAINED = 0.4;

  private static final double AGAIN_SECONDS = 1;

  /** More at a time than a listening socket with the smallest backlog takes would be lost. */
  private static final int FEW = 2;

  private static final Frames CONNECTS =
      Frames.of("java.net.Socket#connect", "sun.nio.ch.SocketChannelImpl#connect");

  private static final String REFERENCE = "https://www.rfc-editor.org/rfc/rfc6298#section-2";

  @Override
  public String id() {
    return "syn-retransmission";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
    if (overload.isEmpty()) {
      return new Outcome.CannotTell("requests on many connections at a time");
    }
    Activity activity = overload.get();
    Phase phase = activity.phase();
    OptionalDouble again = Series.growth(evidence.recording(), phase, "syn.retransmissions");
    if (again.isEmpty()) {
      return new Outcome.CannotTell("how often connections are asked for again: Linux tells it");
    }
    Optional<Series.Mean> connecting =
        Series.largestMean(evidence.recording(), phase, "connecting", "syn.retransmissions");
    double mean = connecting.map(Series.Mean::value).orElse(0.0);
    double share = mean / activity.connections();
    double waited = mean * (phase.endNanos() - phase.startNanos()) / 1e9;
    if (share >= MIN_SHARE && again.getAsDouble() * AGAIN_SECONDS >= MIN_EXPLAINED * waited) {
      return new Outcome.Found(
          List.of(
              finding(
                  evidence,
                  activity,
                  Series.subject(connecting.orElseThrow().name()),
                  Math.min(1, share),
                  again.getAsDouble())));
    }
    return new Outcome.RuledOut(
        String.format(
            Locale.ROOT,
            "%.0f connections were asked for again under load; of the requests that were under way"
                + " %.0f %% waited for one",
            again.getAsDouble(),
            share * 100));
  }

  private Finding finding(
      Evidence evidence, Activity activity, String peer, double share, double again) {
    Optional<CostPath> path =
        CostPath.of(activity, activity.workers(), evidence.origins(), CONNECTS::outermost);
    Optional<String> own = path.flatMap(CostPath::own);
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "of %d requests that were under way at a time, %.0f waited for a connection to %s, as the"
                + " system lists its sockets (SYN_SENT)",
            activity.connections(),
            share * activity.connections(),
            peer));
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f connections were asked for again meanwhile: after 1 s, then after 2 s more",
            again));
    path.ifPresent(p -> facts.add("in " + String.join(" → ", p.where())));
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting until a connection to %s is asked for again, after 1 s or 3 s%s",
            share * 100,
            activity.label(),
            peer,
            own.map(f -> ", from " + CostFinding.simple(f)).orElse("")),
        new Cause(
            Cause.Kind.CONFIG,
            path.map(CostPath::where).orElse(List.of()),
            null,
            null,
            "The other side accepts connections more slowly than they come, and its queue for them"
                + " (backlog) is short: what does not fit is dropped without a word, and whoever asks waits"
                + " a second before asking again. Keep connections instead of opening one for each"
                + " request; let the other side have a longer queue.",
            REFERENCE),
        facts,
        share,
        activity.metricWithoutWaiting(share),
        path.map(CostPath::pathFrames).orElse(List.of()),
        own.<Change>map(method -> new Change.Limit(FEW, List.of(method))).stream().toList());
  }
}
