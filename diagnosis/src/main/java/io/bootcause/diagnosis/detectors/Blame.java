package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.KnownBug;
import io.bootcause.diagnosis.KnownBugs;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.ExcessPath;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.service.Library;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whose a mechanism is to mend, told from the code that the excess path ends in. */
public final class Blame {
  /** In place of a version: the newest patch release of the line that is in use. */
  public static final String NEWEST_PATCH = "newest-patch";

  private static final KnownBugs BUGS = KnownBugs.bundled();

  private final List<String> where;
  private final Optional<Library> library;
  private final Optional<KnownBug> bug;
  private final boolean usersOwn;

  private Blame(
      List<String> where, Optional<Library> library, Optional<KnownBug> bug, boolean usersOwn) {
    this.where = where;
    this.library = library;
    this.bug = bug;
    this.usersOwn = usersOwn;
  }

  public static Blame of(ExcessPath path, Origins origins) {
    Optional<Library> library = path.artifact();
    List<String> where = path.where();
    return new Blame(
        where,
        library,
        library.flatMap(l -> BUGS.match(l, where)),
        origins.isUsersOwn(path.culprit().frame()));
  }

  /**
   * Whose it is that something is kept: the user's own, unless a published bug keeps it.
   *
   * @param path the fields by way of which it is kept
   */
  public static Blame ofKept(List<String> where, List<String> path, Origins origins) {
    for (String field : path) {
      Optional<Library> library = origins.library(field);
      Optional<KnownBug> bug = library.flatMap(l -> BUGS.match(l, path));
      if (bug.isPresent()) {
        return new Blame(where, library, bug, false);
      }
    }
    Optional<KnownBug> bug = BUGS.match(origins.jdk(), path);
    return new Blame(where, bug.map(b -> origins.jdk()), bug, bug.isEmpty());
  }

  /** Whose it is that an answer comes late to a library, unless nobody's: the service's own. */
  public static Blame ofAsking(String frame, Origins origins) {
    List<String> where = List.of(frame);
    Optional<Library> library = origins.library(frame).or(() -> origins.libraryOfPackage(frame));
    Optional<KnownBug> bug = library.flatMap(l -> BUGS.match(l, where));
    return new Blame(where, library, bug, bug.isEmpty());
  }

  /** What takes the time is a certain bug. */
  public static Blame ofKnown(KnownBug bug, Library library, CostPath cost) {
    return new Blame(cost.where(), Optional.of(library), Optional.of(bug), false);
  }

  /** Another version of a library that has the bug, and the settings known to work round it. */
  public static List<Change> fixesOf(KnownBug bug, Library library) {
    return new Blame(List.of(), Optional.of(library), Optional.of(bug), false).candidates();
  }

  /** Whose a cost in the middle of a request is. */
  public static Blame of(CostPath cost) {
    for (Library library : cost.libraries()) {
      Optional<KnownBug> bug = BUGS.match(library, cost.frames());
      if (bug.isPresent()) {
        return new Blame(cost.where(), Optional.of(library), bug, false);
      }
    }
    Optional<String> caller =
        cost.origins().isUsersOwn(cost.unit())
            ? Optional.of(cost.unit())
            : cost.responsibleCaller();
    Optional<String> responsible = caller.isPresent() ? caller : cost.responsible();
    return new Blame(
        cost.where(),
        responsible.flatMap(cost.origins()::library),
        Optional.empty(),
        responsible.filter(cost.origins()::isUsersOwn).isPresent());
  }

  /** The newest patch release of the line in use; empty if it is not known what that is. */
  public static Optional<Change> newestPatch(Library library) {
    return bump(library, NEWEST_PATCH);
  }

  /** The same of the library that a frame or field is from; empty if it is from none. */
  public static Optional<Change> newestPatch(String frame, Origins origins) {
    return origins.library(frame).flatMap(Blame::newestPatch);
  }

  private static Optional<Change> bump(Library library, String version) {
    if (KnownBugs.isJdk(library)) {
      return Optional.of(new Change.JavaVersion(version));
    }
    return library.groupId() == null || library.version() == null
        ? Optional.empty()
        : Optional.of(new Change.BumpLibrary(library.groupId(), library.artifactId(), version));
  }

  /** Whether it is a published bug. */
  public boolean isKnownBug() {
    return bug.isPresent();
  }

  /** As {@link #candidates()}, if the bug is a known one; nothing else is worth guessing. */
  public List<Change> knownFixes() {
    return bug.isPresent() ? candidates() : List.of();
  }

  /**
   * The cause.
   *
   * @param otherwise what it is if neither a published bug nor the user's own code is to blame
   */
  public Cause cause(String mechanism, Cause.Kind otherwise) {
    return causeElsewhere(mechanism, usersOwn ? Cause.Kind.APP_CODE : otherwise);
  }

  /**
   * The cause of what takes long outside the service, whoever asks for it.
   *
   * @param otherwise what it is if no published bug is to blame
   */
  public Cause causeElsewhere(String mechanism, Cause.Kind otherwise) {
    Cause.Kind kind = bug.isPresent() ? Cause.Kind.LIBRARY_BUG : otherwise;
    String explanation = bug.map(b -> mechanism + " " + b.explanation()).orElse(mechanism);
    return new Cause(
        kind,
        where,
        library.map(Library::coordinates).orElse(null),
        null,
        explanation,
        bug.map(KnownBug::source).orElse(null));
  }

  /** Another version of the library to blame, and the settings known to work round its bug. */
  public List<Change> candidates() {
    List<Change> candidates = new ArrayList<>();
    library
        // A published bug that has no fix is in the newest patch too.
        .filter(l -> bug.isEmpty() || bug.flatMap(b -> KnownBugs.fixedIn(b, l)).isPresent())
        .flatMap(l -> bump(l, bug.flatMap(b -> KnownBugs.fixedIn(b, l)).orElse(NEWEST_PATCH)))
        .ifPresent(candidates::add);
    bug.flatMap(b -> settings(b.properties())).ifPresent(candidates::add);
    return candidates;
  }

  /** One may switch off what another one would switch on again. */
  private static Optional<Change> settings(Map<String, String> properties) {
    List<Change> all =
        properties.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(e -> setting(e.getKey(), e.getValue()))
            .toList();
    return all.size() < 2 ? all.stream().findFirst() : Optional.of(new Change.Together(all));
  }

  private static Change setting(String name, String value) {
    return name.startsWith("-D")
        ? new Change.JvmFlag(name + "=" + value)
        : new Change.SetProperty(name, value);
  }
}
