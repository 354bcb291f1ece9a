package io.bootcause.diagnosis.detectors.cachemisses;

import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Recording;
import io.bootcause.wire.Reading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A cache that requests ask in vain.
 *
 * @param name its own, or those of all regions of Hibernate's that are asked in vain
 * @param type its class
 * @param lookUps of the phases in which it was asked often enough
 * @param places methods that it is asked for
 * @param clearers methods that empty it as a whole
 * @param weakKeys whether it takes keys for equal that are the same object only
 * @param identityKeys classes of what its keys are made of that lack equals or hashCode, with what
 *     they lack
 */
record MissingCache(
    String name,
    String type,
    Map<Activity, LookUps> lookUps,
    Set<String> places,
    Map<String, String> identityKeys,
    Set<String> clearers,
    boolean weakKeys) {
  private static final String LOOKUPS = "cache.lookups[";
  private static final String TYPE = "cache.type[";

  /** Caffeine's classes are called after what they can do: those with weak keys begin so. */
  private static final String OF_WEAK_KEYS = "com.github.benmanes.caffeine.cache.W";

  private static final String OVER_CAFFEINE = "CaffeineCache";

  /** Fewer may be those that fill it. */
  private static final double LEAST_LOOK_UPS = 20;

  private static final double NEARLY_ALL = 0.9;
  private static final double HALF = 0.5;

  /** What lives for a second misses less, of those who ask under load. */
  private static final double MANY = 0.2;

  /**
   * What was asked for in one phase.
   *
   * @param again misses of keys that had been missed before, an estimate
   * @param given what was put into it, of a cache without a name
   * @param cleared how often it was emptied as a whole
   * @param requests what that is to be compared with
   */
  record LookUps(
      double all, double missed, double again, double given, double cleared, double requests) {
    private static LookUps of(Recording recording, Activity activity, String name) {
      return new LookUps(
          Series.grownFromNone(recording, activity.phase(), LOOKUPS + name + "]"),
          Series.grownFromNone(recording, activity.phase(), "cache.misses[" + name + "]"),
          Series.grownFromNone(recording, activity.phase(), "cache.misses.again[" + name + "]"),
          Series.grownFromNone(recording, activity.phase(), "cache.puts[" + name + "]"),
          Series.grownFromNone(recording, activity.phase(), "cache.clears[" + name + "]"),
          activity.count());
    }

    /** Of two regions that one request asks. */
    private LookUps with(LookUps other) {
      return new LookUps(
          all + other.all,
          missed + other.missed,
          again + other.again,
          given + other.given,
          Math.max(cleared, other.cleared),
          requests);
    }

    /** Whether every other request empties it, or as many as find nothing in it. */
    boolean isEmptied() {
      return cleared > 0 && cleared >= HALF * Math.min(missed, requests);
    }

    /**
     * @param repeated whether requests are the same each time: then a cache has what it had before,
     *     and one with room for a part of it, that knows some of the keys again or is emptied in
     *     between, finds some by chance
     */
    private boolean inVain(boolean repeated) {
      boolean loses =
          (repeated || isEmptied()) && missed >= MANY * all && again >= NEARLY_ALL * missed;
      return all >= LEAST_LOOK_UPS && (loses || missed >= NEARLY_ALL * all);
    }

    private boolean isFilled() {
      return given >= HALF * missed;
    }

    /** Whether most misses were of what had been asked for before. */
    boolean ofOldKeys() {
      return again >= HALF * missed;
    }
  }

  /** Those asked in vain, of all that requests ask. */
  static List<MissingCache> of(Recording recording, List<Activity> activities) {
    boolean repeated = isRepeated(recording);
    List<MissingCache> found = new ArrayList<>();
    for (String name : names(recording)) {
      Map<Activity, LookUps> lookUps = new LinkedHashMap<>();
      for (Activity activity : activities) {
        LookUps seen = LookUps.of(recording, activity, name);
        if (seen.inVain(repeated)) {
          lookUps.put(activity, seen);
        }
      }
      if (!lookUps.isEmpty()) {
        Map<String, String> keys = new LinkedHashMap<>();
        of(recording, "cache.identitykey[", name).forEach((k, lacks) -> keys.put(k, lacks(lacks)));
        String type = of(recording, TYPE, name).keySet().stream().findFirst().orElse("");
        found.add(
            new MissingCache(
                name,
                type,
                lookUps,
                of(recording, "cache.place[", name).keySet(),
                keys,
                of(recording, "cache.clearer[", name).keySet(),
                hasWeakKeys(recording, type)));
      }
    }
    return regionsAsOne(found);
  }

  /**
   * What loads an entity asks for what it refers to, too: which region's miss that was, is all one.
   */
  private static List<MissingCache> regionsAsOne(List<MissingCache> caches) {
    List<MissingCache> all = new ArrayList<>();
    MissingCache regions = null;
    for (MissingCache cache : caches) {
      if (!cache.isRegion()) {
        all.add(cache);
      } else {
        regions = regions == null ? cache : regions.and(cache);
      }
    }
    if (regions != null) {
      all.add(regions);
    }
    return all;
  }

  private MissingCache and(MissingCache other) {
    Map<Activity, LookUps> both = new LinkedHashMap<>(lookUps);
    other.lookUps.forEach((activity, seen) -> both.merge(activity, seen, LookUps::with));
    return new MissingCache(
        name + ", " + other.name,
        type,
        both,
        union(places, other.places),
        identityKeys,
        union(clearers, other.clearers),
        weakKeys);
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> all = new TreeSet<>(one);
    all.addAll(other);
    return all;
  }

  /** Whether requests are the same each time, as far as can be told from their lines. */
  static boolean isRepeated(Recording recording) {
    return recording.requests().stream()
        .allMatch(line -> line.startsWith("GET /") && !line.contains("{{"));
  }

  /** Names of all caches that requests ask. */
  static Set<String> names(Recording recording) {
    Set<String> names = new TreeSet<>();
    for (Inside<Reading> inside : recording.readings()) {
      if (inside.value().name().startsWith(LOOKUPS)) {
        names.add(Series.subject(inside.value().name()));
      }
    }
    return names;
  }

  private static Map<String, Double> of(Recording recording, String series, String cache) {
    Map<String, Double> values = new LinkedHashMap<>();
    String prefix = series + cache + "|";
    for (Inside<Reading> inside : recording.readings()) {
      String name = inside.value().name();
      if (name.startsWith(prefix)) {
        values.put(name.substring(prefix.length(), name.length() - 1), inside.value().value());
      }
    }
    return values;
  }

  /** Of one that Spring keeps in Caffeine's, all have the same settings unless made by hand. */
  private static boolean hasWeakKeys(Recording recording, String type) {
    return type.startsWith(OF_WEAK_KEYS)
        || (type.endsWith(OVER_CAFFEINE)
            && recording.readings().stream()
                .map(inside -> inside.value().name())
                .anyMatch(name -> name.startsWith(TYPE) && name.contains("|" + OF_WEAK_KEYS)));
  }

  private static String lacks(double bits) {
    return bits == 1 ? "equals" : bits == 2 ? "hashCode" : "equals and hashCode";
  }

  /** Whether it is one of Caffeine's or Guava's that its owner asks himself. */
  boolean isNameless() {
    return CachedCalls.LIBRARIES.has(type);
  }

  /** Whether it is of Hibernate's second-level cache. */
  boolean isRegion() {
    return type.startsWith("org.hibernate.cache.");
  }

  /** Whether who misses something in it puts it there: else it may be meant to have nothing. */
  boolean isFilled() {
    return lookUps.values().stream().anyMatch(LookUps::isFilled);
  }

  /** For a sentence: "the cache rates", "the Caffeine cache of Layouts.layout". */
  String called() {
    if (isRegion()) {
      return "Hibernate's second-level cache";
    }
    return isNameless()
        ? "the "
            + name.substring(0, name.indexOf('@'))
            + " cache of "
            + places.stream().map(CostFinding::simple).findFirst().orElse("somebody")
        : "the cache " + name;
  }

  /** In this phase, or in another if it was not asked often enough there. */
  LookUps in(Activity activity) {
    return Optional.ofNullable(lookUps.get(activity))
        .orElseGet(() -> lookUps.values().iterator().next());
  }

  /** Whether it has lost what it was given, or keeps nothing. */
  boolean losesWhatItHad() {
    return lookUps.values().stream().anyMatch(LookUps::ofOldKeys);
  }

  /** Whether requests empty it as a whole, again and again. */
  boolean isEmptied() {
    return lookUps.values().stream().anyMatch(LookUps::isEmptied);
  }

  /** Spring's cache that is none. */
  boolean keepsNothing() {
    return simpleType().startsWith("NoOpCache");
  }

  /** The class's name without its package. */
  String simpleType() {
    return type.substring(type.lastIndexOf('.') + 1);
  }
}
