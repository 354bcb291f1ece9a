package io.bootcause.diagnosis.detectors.quadraticwork;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Each step of a loop takes longer the more there is already, so that all of them take the square
 * of their number. Doc page: quadratic-work.md.
 */
public final class QuadraticWorkDetector extends NeedlessWork {
  private static final Frames LINEAR =
      LinearMethod.ALL.stream().map(LinearMethod::frames).reduce(Frames.of(), Frames::and);

  private static final Frames ORDERING =
      Frames.of("java.util.TreeMap#*", "java.util.concurrent.ConcurrentSkipListMap#*");

  /** The keys' own part of a copy. */
  private static final Pattern KEYS = Pattern.compile("#(hashCode|equals|compareTo|compare)$");

  private static final double MIN_SHARE = 0.4;

  /** Short texts are made of pieces in many an answer, and take less than this. */
  private static final double NEARLY_ALL = 0.7;

  private static final double MIN_MILLIS = 3;

  /** Processor time: what goes through hundreds of thousands of things, and is asked often. */
  private static final double MIN_LOADED_MILLIS = 1;

  public QuadraticWorkDetector() {
    super(
        new CostRule(
            "quadratic-work",
            LINEAR,
            MIN_SHARE,
            MIN_MILLIS,
            MIN_LOADED_MILLIS,
            "going through all that there is, again and again",
            "Each step takes longer the more there is to go through, so that twice as much takes four"
                + " times as long.",
            Cause.Kind.APP_CODE,
            List.of()));
  }

  @Override
  protected int at(ThreadStack stack) {
    List<String> frames = stack.frames();
    return IntStream.range(0, frames.size())
        .filter(i -> LINEAR.has(frames.get(i)))
        .filter(i -> !LinearMethod.COPYING.frames().has(frames.get(i)) || !computes(frames, i))
        .findFirst()
        .orElse(-1);
  }

  /**
   * Whether what is copied is made meanwhile: a view that maps, a result that is fetched; or put in
   * order, which may be what is asked for.
   */
  private static boolean computes(List<String> frames, int at) {
    return frames.stream().skip(at + 1L).anyMatch(f -> ORDERING.has(f) || isOthers(f));
  }

  private static boolean isOthers(String frame) {
    return frame.contains("#") && !frame.startsWith("java.") && !KEYS.matcher(frame).find();
  }

  @Override
  protected double muchOfRequests(CostPath cost) {
    return LinearMethod.ADDING.frames().has(cost.unit()) ? NEARLY_ALL : super.muchOfRequests(cost);
  }

  @Override
  protected double muchOfProcessors(CostPath cost) {
    return Math.max(super.muchOfProcessors(cost), muchOfRequests(cost));
  }

  @Override
  protected double muchMillis() {
    return MIN_LOADED_MILLIS;
  }

  @Override
  protected CostRule rule(CostPath cost) {
    CostRule rule = super.rule(cost);
    return LinearMethod.ALL.stream()
        .filter(method -> method.frames().has(cost.unit()))
        .findFirst()
        .map(method -> rule.doing(method.doing()).advising(method.advice()))
        .orElse(rule);
  }
}
