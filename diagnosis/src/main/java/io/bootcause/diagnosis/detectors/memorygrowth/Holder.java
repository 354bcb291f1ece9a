package io.bootcause.diagnosis.detectors.memorygrowth;

import io.bootcause.diagnosis.evidence.HeapGrowth;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.HeapCount;
import io.bootcause.recording.HeapHold;
import io.bootcause.service.change.Change;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The field that what grows is kept by.
 *
 * @param field {@code pkg.Class#field}: the service's own if one is on the way, else the innermost
 *     one of a library, else one of the JDK's; never of an object that itself becomes more with
 *     each request, if there is another one
 * @param share of the bytes that each request leaves behind
 * @param path from the inside out
 * @param collection the innermost such field of the service or of a library that holds one of the
 *     JDK's collections; empty if there is none
 */
record Holder(String field, double share, List<String> path, Optional<String> collection) {
  private static final String COLLECTIONS = "java.util.";

  /** A text keeps what it says; who keeps the text is what matters. */
  private static final String TEXT = "java.lang.String#value";

  /** A field that keeps less of what is new is not where it goes. */
  private static final double MOST = 0.5;

  /** What each request leaves is not measured better than that. */
  private static final double MEASURABLE = 0.9;

  /** Few for a leak, and not many bytes beside what an experiment lets grow. */
  private static final int ENTRIES = 100;

  Holder {
    share = Math.min(1, share);
  }

  /** The one that keeps most bytes; empty if nobody was looked for, or none keeps most. */
  static Optional<Holder> ofMost(HeapGrowth growth, Origins origins) {
    Optional<HeapCount> looked =
        growth.counts().stream().filter(c -> !c.holds().isEmpty()).reduce((one, later) -> later);
    if (looked.isEmpty()) {
      return Optional.empty();
    }
    HeapCount last = looked.get();
    Map<String, HeapGrowth.Growing> growing = new HashMap<>();
    growth.classes().forEach(c -> growing.put(c.name(), c));
    Set<String> alsoGrow = growth.names();
    Map<String, Kept> kept = new HashMap<>();
    for (HeapHold hold : last.holds()) {
      HeapGrowth.Growing c = growing.get(hold.className());
      HeapCount.Live live = last.classes().get(hold.className());
      if (c == null || live == null || hold.path().stream().allMatch(TEXT::equals)) {
        continue;
      }
      // Of what all requests until then should have left; what was there before is kept, too.
      double ofNew = hold.share() * live.instances() / (c.objectsPerRequest() * last.requests());
      double bytes = Math.min(1, ofNew) * c.bytesPerRequest();
      String field = field(hold.path(), alsoGrow, origins);
      kept.merge(field, new Kept(field, bytes, bytes, hold.path()), Kept::together);
    }
    double each = growth.bytesPerRequest();
    return most(kept, each)
        .map(k -> k.holder(each, collection(k.path(), alsoGrow, origins)))
        .or(() -> ofOneObject(kept, each));
  }

  /** A registry keeps its things in several maps: emptied, one of them lets go of nothing. */
  private static Optional<Holder> ofOneObject(Map<String, Kept> kept, double each) {
    Map<String, Kept> classes = new HashMap<>();
    kept.forEach((field, k) -> classes.merge(Origins.className(field), k, Kept::together));
    return most(classes, each).map(k -> k.holder(each, Optional.empty()));
  }

  private static Optional<Kept> most(Map<String, Kept> kept, double each) {
    return kept.values().stream()
        .max(Comparator.comparingDouble(Kept::bytes))
        .filter(k -> k.bytes() >= MOST * each);
  }

  /**
   * @param field that keeps most of one class
   * @param bytes of all classes, for each request
   * @param most of one class
   * @param path of that class
   */
  private record Kept(String field, double bytes, double most, List<String> path) {
    Kept together(Kept other) {
      Kept larger = most >= other.most ? this : other;
      return new Kept(larger.field, bytes + other.bytes, larger.most, larger.path);
    }

    Holder holder(double each, Optional<String> collection) {
      return new Holder(field, bytes / each, path, collection);
    }
  }

  private static String field(List<String> path, Set<String> alsoGrow, Origins origins) {
    List<String> keepers = keepers(path, alsoGrow);
    return keepers.stream()
        .filter(origins::isUsersOwn)
        .findFirst()
        .or(() -> keepers.stream().filter(origins::isApplicationSide).findFirst())
        .or(() -> keepers.stream().filter(f -> !f.startsWith(COLLECTIONS)).findFirst())
        .orElse(path.get(path.size() - 1));
  }

  /**
   * The path from where it leaves what each request leaves behind: an object of each request's own
   * keeps its parts, and is kept itself. Its outermost field where nothing else is on the way.
   */
  private static List<String> keepers(List<String> path, Set<String> alsoGrow) {
    for (int i = path.size(); i > 0; i--) {
      if (alsoGrow.contains(Origins.className(path.get(i - 1)))) {
        return i == path.size() ? path.subList(i - 1, i) : path.subList(i, path.size());
      }
    }
    return path;
  }

  private static Optional<String> collection(
      List<String> path, Set<String> alsoGrow, Origins origins) {
    int first = path.size() - keepers(path, alsoGrow).size();
    for (int i = Math.max(1, first); i < path.size(); i++) {
      if (origins.isApplicationSide(path.get(i))) {
        return path.get(i - 1).startsWith(COLLECTIONS)
            ? Optional.of(path.get(i))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The share that an experiment can show to be gone. */
  double gone() {
    return Math.min(share, MEASURABLE);
  }

  /** To see whether it is what grows: the collection without most of its entries. */
  Optional<Change> bounded() {
    return collection.map(f -> new Change.Bound(ENTRIES, f));
  }
}
