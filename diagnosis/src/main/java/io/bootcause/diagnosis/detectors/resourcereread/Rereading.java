package io.bootcause.diagnosis.detectors.resourcereread;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where the service's own code has a resource of an archive on its class path read, and what is
 * read made something of: the call of a parser, or its own method where what it calls only reads.
 */
final class Rereading {
  /** Of a parser's time: unpacking is quick. */
  private static final double READS = 0.02;

  /** Where something that only reads is called, what is done besides may be anything. */
  private static final double HAS_READ = 0.15;

  /** Whoever does hardly anything but read leaves what is read to its caller. */
  private static final double ONLY_READS = 0.6;

  private static final double NEARLY_ALL = 0.9;

  private static final int MIN_SAMPLES = 10;

  /** An entry of an archive, as the loaders of Spring Boot and of Tomcat hand it out. */
  private static final Frames ENTRIES =
      Frames.of(
          "org.springframework.boot.loader.*InputStream#read",
          "org.apache.catalina.webresources.AbstractArchiveResource$JarInputStreamWrapper#read");

  /** Whose these are: beside the service, and no more its code than the JDK's. */
  private static final Frames LOADERS =
      Frames.of("org.springframework.boot.loader.*", "org.apache.catalina.*");

  /** That is not reading what was found. */
  private static final Frames LOOKING_UP =
      Frames.of(
          "java.lang.Class#forName*",
          "java.lang.Class#getResource*",
          "java.lang.ClassLoader#*",
          "java.net.URLClassLoader#*",
          "jdk.internal.loader.*",
          "java.util.ServiceLoader*",
          "org.springframework.core.io.support.PathMatchingResourcePatternResolver#*");

  /** What is sent as it is has to be read. */
  private static final Frames SENDING =
      Frames.of(
          "org.springframework.web.servlet.resource.*",
          "org.springframework.web.reactive.resource.*",
          "org.springframework.http.converter.Resource*",
          "org.springframework.http.codec.Resource*",
          "org.springframework.core.codec.Resource*");

  private final Set<Place> places;

  private Rereading(Set<Place> places) {
    this.places = places;
  }

  /**
   * Where all reading goes through.
   *
   * @param frames from the service's own method on
   */
  private record Place(List<String> frames) {
    /** Index of its last frame, -1 if it is not there. */
    int in(ThreadStack stack) {
      int from = Collections.indexOfSubList(stack.frames(), frames);
      return from < 0 ? -1 : from + frames.size() - 1;
    }
  }

  static Rereading of(Evidence evidence) {
    List<ThreadStack> computing =
        evidence.activities().stream().flatMap(a -> a.onProcessor().stream()).toList();
    Map<String, List<ThreadStack>> readings =
        computing.stream()
            .filter(Rereading::reads)
            .flatMap(stack -> way(stack, evidence.origins()).stream())
            .collect(Collectors.groupingBy(way -> way.frames().get(0)));
    return new Rereading(
        readings.values().stream()
            .flatMap(ways -> place(common(ways), computing, evidence.origins()).stream())
            .collect(Collectors.toSet()));
  }

  /** From the service's own method that has it read, to the reading itself. */
  private static Optional<ThreadStack> way(ThreadStack stack, Origins origins) {
    for (int i = ENTRIES.outermost(stack) - 1; i >= 0; i--) {
      if (origins.isUsersOwn(stack.frames().get(i))) {
        return Optional.of(stack.from(i));
      }
    }
    return Optional.empty();
  }

  /** As far as nearly all of them go together, but for the reading itself. */
  private static List<String> common(List<ThreadStack> ways) {
    List<String> common = List.of();
    List<ThreadStack> together = ways;
    while (true) {
      int length = common.size() + 1;
      Optional<Map.Entry<List<String>, List<ThreadStack>>> next =
          together.stream()
              .filter(way -> way.frames().size() > length)
              .collect(Collectors.groupingBy(way -> way.frames().subList(0, length)))
              .entrySet()
              .stream()
              .max(Comparator.comparingLong(e -> Activity.weight(e.getValue())))
              .filter(e -> Activity.weight(e.getValue()) >= NEARLY_ALL * Activity.weight(ways));
      if (next.isEmpty()) {
        return common;
      }
      common = next.get().getKey();
      together = next.get().getValue();
    }
  }

  /** The innermost one on the way that does more than read; the JDK's streams are a way to read. */
  private static Optional<Place> place(
      List<String> common, List<ThreadStack> computing, Origins origins) {
    boolean onlyRead = false;
    for (int length = common.size(); length > 0; length--) {
      Place place = new Place(common.subList(0, length));
      double reading = reading(place, computing);
      if (length == 1 || reading <= ONLY_READS) {
        double least = onlyRead || length == 1 ? HAS_READ : READS;
        return Optional.of(place).filter(p -> reading >= least);
      }
      String last = common.get(length - 1);
      onlyRead |= origins.isApplicationSide(last) && !LOADERS.has(last);
    }
    return Optional.empty();
  }

  /** Share of what is computed there; 0 if it is less than looking up, or seldom seen. */
  private static double reading(Place place, List<ThreadStack> computing) {
    List<ThreadStack> whole = computing.stream().filter(s -> place.in(s) >= 0).toList();
    double reading = Activity.share(whole, Rereading::reads);
    boolean told =
        reading * Activity.weight(whole) >= MIN_SAMPLES
            && reading > Activity.share(whole, LOOKING_UP::in);
    return told ? reading : 0;
  }

  /** Whether it reads what was found on the class path, for the service itself. */
  static boolean reads(ThreadStack stack) {
    return ENTRIES.in(stack) && !LOOKING_UP.in(stack) && !SENDING.in(stack);
  }

  /** Index of the frame in which it begins, -1 for a stack without it. */
  int at(ThreadStack stack) {
    return places.stream()
        .mapToInt(place -> place.in(stack))
        .filter(at -> at >= 0)
        .min()
        .orElse(-1);
  }
}
