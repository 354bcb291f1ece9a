package io.bootcause.diagnosis.detectors.memorygrowth;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.HeapGrowth;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.HeapClassName;
import io.bootcause.recording.HeapCount;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/** Each request leaves something behind that is never freed. Doc page: memory-growth.md. */
public final class MemoryGrowthDetector implements Detector {
  private static final double MEGABYTE = 1024 * 1024;

  /** Sessions end by themselves; clients that keep no cookie make one with each request. */
  private static final Set<String> EXPIRES =
      Set.of(
          "org.apache.catalina.session.StandardSession",
          "org.eclipse.jetty.server.session.Session",
          "org.eclipse.jetty.session.ManagedSession",
          "io.undertow.server.session.InMemorySessionManager$SessionImpl",
          "org.springframework.session.MapSession");

  /** Databases that live in the heap: to keep what they are given is what they are for. */
  private static final List<String> DATABASES =
      List.of("org.h2.", "org.hsqldb.", "org.apache.derby.");

  private static final Pattern SOFT = Pattern.compile("Soft\\w*(Reference|Entry|Ref)$");

  /** Methods that are given something to keep, as far as a name tells. */
  private static final Pattern GIVES =
      Pattern.compile(
          "#(add|append|compute|create|getOrCreate|insert|merge|offer|push|put|register|save|set|store|subscribe)");

  /** What one entry holds is several objects. */
  private static final double MANY = 0.2;

  /** A heap that so few requests fill will not last for a day. */
  private static final double SOON = 1_000_000;

  @Override
  public String id() {
    return "memory-growth";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<HeapCount> counts = evidence.recording().heap();
    if (counts.size() < 2) {
      return new Outcome.CannotTell(
          "the live objects between phases of load: they are counted where the service was started"
              + " for it and the requests only read");
    }
    long max = evidence.maxHeapBytes();
    HeapGrowth growth = new HeapGrowth(counts, max);
    if (!growth.steady()) {
      return new Outcome.RuledOut(
          "after full collections there were alive, in MB: "
              + String.join(
                  ", ", counts.stream().map(c -> megabytes(c) + after(c.requests())).toList()));
    }
    List<HeapGrowth.Growing> classes = growth.classes();
    if (classes.stream().anyMatch(c -> EXPIRES.contains(c.name()))) {
      return new Outcome.RuledOut(
          "each request that brings no cookie makes a session; sessions end by themselves");
    }
    if (classes.stream()
        .map(c -> HeapClassName.readable(c.name()))
        .anyMatch(name -> DATABASES.stream().anyMatch(name::startsWith))) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "each request leaves %,.0f bytes behind, in a database that lives in the heap",
              growth.bytesPerRequest()));
    }
    if (softlyHeld(classes)) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "each request leaves %,.0f bytes behind, held by soft references, which are cleared"
                  + " before the heap is full",
              growth.bytesPerRequest()));
    }
    Optional<Holder> holder = Holder.ofMost(growth, evidence.origins());
    if (holder.isEmpty() && areTlsSessions(evidence, classes)) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "each request leaves %,.0f bytes of TLS sessions behind, which the JDK keeps for a day at"
                  + " most, and by soft references",
              growth.bytesPerRequest()));
    }
    if (classes.isEmpty()) {
      // Buffers of connections that are opened now and then, say.
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "each request left %,.0f bytes behind, but of no class more objects with each",
              growth.bytesPerRequest()));
    }
    Optional<String> limited = holder.flatMap(h -> Keepers.withALimit(h.path(), growth.names()));
    if (limited.isPresent()) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "each request leaves %,.0f bytes behind, in a %s, which has a limit",
              growth.bytesPerRequest(),
              simple(limited.get())));
    }
    Optional<String> trimmed = holder.flatMap(h -> trimmed(h, evidence));
    if (trimmed.isPresent()) {
      return new Outcome.CannotTell(
          String.format(
              Locale.ROOT,
              "whether %s goes on growing: each request leaves %,.0f bytes behind there, and its own"
                  + " code lets go of what is too much or too old, which it has not done yet",
              simple(trimmed.get()).replace('#', '.'),
              growth.bytesPerRequest()));
    }
    return new Outcome.Found(List.of(finding(evidence, growth, classes, holder, max)));
  }

  /** As in the JDK's cache of TLS sessions and in Spring's caches of what it found out of types. */
  private static boolean softlyHeld(List<HeapGrowth.Growing> classes) {
    double most =
        classes.stream().mapToDouble(HeapGrowth.Growing::objectsPerRequest).max().orElse(0);
    return classes.stream()
        .filter(c -> SOFT.matcher(c.name()).find())
        .anyMatch(c -> c.objectsPerRequest() >= MANY * most);
  }

  /** A session has its peer's certificates, and these are some hundred objects. */
  private static boolean areTlsSessions(Evidence evidence, List<HeapGrowth.Growing> classes) {
    return classes.stream().anyMatch(c -> c.name().equals("sun.security.ssl.SSLSessionImpl"))
        && classes.stream().noneMatch(c -> evidence.origins().isApplicationSide(c.name()));
  }

  /** The reading's name for a collection that the code of its class keeps from growing. */
  public static String reading(String field) {
    return "trimmed[" + field + "]";
  }

  private static Optional<String> trimmed(Holder holder, Evidence evidence) {
    return holder.path().stream()
        .filter(
            field ->
                evidence.recording().readings().stream()
                    .anyMatch(reading -> reading.value().name().equals(reading(field))))
        .findFirst();
  }

  private static String megabytes(HeapCount count) {
    return String.format(Locale.ROOT, "%.1f", count.bytes() / MEGABYTE);
  }

  private static String after(long requests) {
    return " after " + requests + " requests";
  }

  private static Finding finding(
      Evidence evidence,
      HeapGrowth growth,
      List<HeapGrowth.Growing> classes,
      Optional<Holder> holder,
      long max) {
    List<String> own =
        classes.stream()
            .map(HeapGrowth.Growing::name)
            .filter(name -> evidence.origins().isUsersOwn(name))
            .toList();
    List<String> where = new ArrayList<>(holder.map(Holder::field).stream().toList());
    where.addAll(own.isEmpty() && holder.isEmpty() ? telling(classes) : own);
    Optional<String> giver = holder.flatMap(h -> giver(evidence, h.field()));
    giver.ifPresent(where::add);
    double each = growth.bytesPerRequest();
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%,d requests left %.1f MB behind that a full collection does not free: %,.0f bytes each",
            growth.requests(),
            each * growth.requests() / MEGABYTE,
            each));
    facts.add(
        "alive after full collections, in MB: "
            + String.join(
                ", ",
                growth.counts().stream().map(c -> megabytes(c) + after(c.requests())).toList()));
    for (HeapGrowth.Growing c : classes) {
      facts.add(
          String.format(
              Locale.ROOT,
              "%.1f objects of %s for each request, %,.0f bytes",
              c.objectsPerRequest(),
              c.name(),
              c.bytesPerRequest()));
    }
    holder.ifPresent(
        h ->
            facts.add(
                String.format(
                    Locale.ROOT,
                    "%.0f %% of it is kept by %s, by way of %s, as a dump of the heap shows",
                    h.share() * 100,
                    h.field(),
                    String.join(" ← ", h.path()))));
    giver.ifPresent(
        g -> facts.add("put there by " + simple(g).replace('#', '.') + ", as samples show"));
    long now = growth.counts().get(growth.counts().size() - 1).bytes();
    double left = max > 0 ? (max - now) / each : Double.NaN;
    if (left > 0) {
      facts.add(
          String.format(
              Locale.ROOT,
              "after some %,.0f more of them the heap of %.0f MB is full",
              left,
              max / MEGABYTE));
    }
    Blame blame =
        Blame.ofKept(where, holder.map(Holder::path).orElse(List.of()), evidence.origins());
    List<Change> candidates = new ArrayList<>(blame.knownFixes());
    // A library's registry often keeps a thing in more than one map.
    giver.map(Removal::skipping).ifPresent(candidates::addAll);
    holder.flatMap(Holder::bounded).ifPresent(candidates::add);
    holder
        .filter(h -> blame.knownFixes().isEmpty())
        .flatMap(h -> Blame.newestPatch(h.field(), evidence.origins()))
        .ifPresent(candidates::add);
    if (candidates.isEmpty()) {
      // The service's own field may hold one object of a library, which lets go of nothing.
      holder
          .flatMap(h -> h.path().stream().filter(f -> isOfLibrary(f, evidence)).findFirst())
          .flatMap(field -> Blame.newestPatch(field, evidence.origins()))
          .ifPresent(candidates::add);
    }
    String what =
        holder
            .map(h -> ", kept by " + simple(h.field()).replace('#', '.'))
            .orElse(where.isEmpty() ? "" : ": " + String.join(", ", simple(where)));
    return new Finding(
        "memory-growth",
        String.format(
            Locale.ROOT,
            "Each request leaves %,.0f bytes behind that are never freed%s",
            each,
            what),
        blame.cause(
            "Something that lives as long as the service, such as a map, a list or a registry, takes"
                + " an entry with each request and never lets go of it. The collector works ever"
                + " more for ever less, and in the end the heap is full. Give it a limit, or an end"
                + " to what is kept."
                + holder.flatMap(h -> Keepers.advice(h.path())).map(a -> " " + a).orElse(""),
            Cause.Kind.APP_CODE),
        facts,
        left < SOON ? 1 : 0,
        SymptomMetric.leftBehind(each, each * (1 - holder.map(Holder::gone).orElse(0.0))),
        PathFrame.culprits(where),
        candidates);
  }

  private static boolean isOfLibrary(String field, Evidence evidence) {
    return evidence.origins().library(field).isPresent();
  }

  /** Which of the service's own methods calls whoever keeps it, if that is somebody else. */
  private static Optional<String> giver(Evidence evidence, String field) {
    // What threads and collections are made of is on everybody's stacks.
    boolean everybodys = field.startsWith("java.lang.") || field.startsWith("java.util.");
    if (everybodys || evidence.origins().isUsersOwn(field)) {
      return Optional.empty();
    }
    Frames keeper = Frames.of(Origins.className(field) + "#*");
    return caller(evidence, stack -> gives(stack, keeper) ? keeper.outermost(stack) : -1)
        .or(() -> caller(evidence, keeper::outermost));
  }

  /** What is kept is read as well, and often for longer than it takes to put it there. */
  private static boolean gives(ThreadStack stack, Frames keeper) {
    return stack.frames().stream().anyMatch(f -> keeper.has(f) && GIVES.matcher(f).find());
  }

  private static Optional<String> caller(Evidence evidence, ToIntFunction<ThreadStack> at) {
    return evidence.activities().stream()
        .flatMap(a -> CostPath.of(a, evidence.origins(), at).stream())
        .flatMap(path -> path.own().stream())
        .findFirst();
  }

  /** Characters and bytes are in everything: whose they are is told by the other classes. */
  private static List<String> telling(List<HeapGrowth.Growing> classes) {
    return classes.stream()
        .map(HeapGrowth.Growing::name)
        .sorted(Comparator.comparing(MemoryGrowthDetector::tellsLittle))
        .map(HeapClassName::readable)
        .limit(3)
        .toList();
  }

  /** The nodes of a map are in every map, and arrays and strings in everything. */
  private static int tellsLittle(String name) {
    if (name.startsWith("[") || name.equals("java.lang.String")) {
      return 2;
    }
    return name.startsWith("java.") || name.contains("$$Lambda") ? 1 : 0;
  }

  private static List<String> simple(List<String> names) {
    return names.stream().map(MemoryGrowthDetector::simple).toList();
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
