package io.bootcause.diagnosis.detectors.archivescan;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.service.Library;
import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.TracedCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which archives were walked through in the traced requests, and which entries: from the agent's
 * scan records, and from the arguments and fields of the traced calls, which name the archive where
 * a bare stream does not.
 */
final class ScannedThings {
  private static final int SHOWN_ENTRIES = 4;

  private final Map<String, Integer> entriesBySource;
  private final List<String> entryNames;
  private final Set<Library> libraries;

  private ScannedThings(
      Map<String, Integer> entriesBySource, List<String> entryNames, Set<Library> libraries) {
    this.entriesBySource = entriesBySource;
    this.entryNames = entryNames;
    this.libraries = libraries;
  }

  static ScannedThings of(Evidence evidence) {
    Map<String, Integer> entries = new LinkedHashMap<>();
    Set<String> names = new LinkedHashSet<>();
    Map<Library, Long> nanos = new LinkedHashMap<>();
    for (JoinedRequest request : evidence.tracedFirsts()) {
      for (ArchiveScan scan : evidence.scansOf(request)) {
        entries.merge(scan.source(), scan.entries(), Math::max);
        names.addAll(List.of(scan.firstEntries()));
        evidence
            .origins()
            .libraryAt(scan.source())
            .ifPresent(library -> nanos.merge(library, 1L, Long::sum));
      }
      for (TracedCall call : evidence.callsOf(request)) {
        namedIn(call, evidence.origins())
            .ifPresent(library -> nanos.merge(library, call.exit() - call.enter(), Long::sum));
      }
    }
    return new ScannedThings(entries, new ArrayList<>(names), mostTime(nanos));
  }

  private static Optional<Library> namedIn(TracedCall call, Origins origins) {
    return call.subject().lines().map(origins::libraryAt).flatMap(Optional::stream).findFirst();
  }

  /** Those that took a tenth of the time or more, longest first. */
  private static Set<Library> mostTime(Map<Library, Long> nanos) {
    long total = nanos.values().stream().mapToLong(Long::longValue).sum();
    Set<Library> kept = new LinkedHashSet<>();
    nanos.entrySet().stream()
        .filter(e -> e.getValue() * 10 >= total)
        .sorted(Map.Entry.<Library, Long>comparingByValue().reversed())
        .forEach(e -> kept.add(e.getKey()));
    return kept;
  }

  List<Library> libraries() {
    return List.copyOf(libraries);
  }

  /** For a sentence: the archive's file name. */
  Optional<String> name() {
    return libraries.stream().findFirst().map(l -> Origins.fileName(l.entry()));
  }

  List<String> facts() {
    List<String> facts = new ArrayList<>();
    libraries.forEach(
        l -> facts.add("read inside the request: " + l.entry() + " (" + l.coordinates() + ")"));
    entriesBySource.forEach((source, n) -> facts.add(n + " entries through " + source));
    if (!entryNames.isEmpty()) {
      facts.add(
          "entries such as "
              + String.join(
                  ", ",
                  entryNames.stream().filter(n -> !n.endsWith("/")).limit(SHOWN_ENTRIES).toList()));
    }
    return facts;
  }
}
