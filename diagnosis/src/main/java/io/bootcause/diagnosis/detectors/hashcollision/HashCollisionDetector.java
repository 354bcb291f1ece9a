package io.bootcause.diagnosis.detectors.hashcollision;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Keys of a map share their hash codes. Doc page: hash-collision.md. */
public final class HashCollisionDetector extends NeedlessWork {
  /** What leads to the question whether one key is the other. */
  private static final Frames MAPS =
      Frames.of("java.util.HashMap*", "java.util.concurrent.ConcurrentHashMap*");

  private static final Pattern ASKED = Pattern.compile("(?!java\\.)(.+)#(?:equals|compareTo)");

  public HashCollisionDetector() {
    super(
        new CostRule(
            "hash-collision",
            // A bin becomes a tree when it has eight keys, which good hash codes bring about in one
            // of ten million (JEP 180; the comment on implementation in java.util.HashMap).
            Frames.of(
                "java.util.HashMap$TreeNode#*",
                "java.util.HashMap#treeifyBin",
                "java.util.concurrent.ConcurrentHashMap$TreeNode#*",
                "java.util.concurrent.ConcurrentHashMap$TreeBin#*",
                "java.util.concurrent.ConcurrentHashMap#treeifyBin"),
            0.2,
            1,
            0.1,
            "searching a map among keys that have the same hash code",
            "Many keys of one map share their hash codes, so that they are all in one place of it and"
                + " looked through there: by halves if they can be compared, else one after the other.",
            Cause.Kind.APP_CODE,
            List.of()));
  }

  @Override
  protected CostRule rule(CostPath cost) {
    CostRule rule = super.rule(cost);
    return keys(cost)
        .map(type -> type.substring(type.lastIndexOf('.') + 1))
        .map(type -> rule.advising("Mend the hashCode of " + type + "."))
        .orElse(rule);
  }

  @Override
  protected List<String> details(CostPath cost) {
    return keys(cost).map(type -> "the keys are of " + type).stream().toList();
  }

  /** The type that is most often asked whether it equals another one. */
  private Optional<String> keys(CostPath cost) {
    Activity activity = cost.activity();
    Map<String, Long> asked = new HashMap<>();
    Stream.of(activity.working(), activity.onProcessor())
        .flatMap(List::stream)
        .forEach(s -> key(s).ifPresent(type -> asked.merge(type, s.weight(), Long::sum)));
    return asked.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }

  private Optional<String> key(ThreadStack stack) {
    int at = at(stack);
    return at < 0
        ? Optional.empty()
        : stack.frames().stream()
            .skip(at)
            .dropWhile(MAPS::has)
            .findFirst()
            .map(ASKED::matcher)
            .filter(Matcher::matches)
            .map(asked -> asked.group(1));
  }
}
