package io.bootcause.diagnosis.detectors.jvmflags;

import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A flag of the JVM by which requests may take longer.
 *
 * @param given as it was given
 * @param instead what undoes it when it comes later
 * @param collecting whether it tells on collections only
 * @param why what it does, for a person
 */
record CostlyFlag(String given, Change.JvmFlag instead, boolean collecting, String why) {
  /**
   * What is told by the JVM's own documentation.
   *
   * @param from the smallest value that costs nothing; the machine's processors if 0
   * @param usual the default
   */
  private record Kind(String name, int from, int usual, boolean collecting, String why) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              "-XX:SoftRefLRUPolicyMSPerMB=",
              1000,
              1000,
              true,
              "What only soft references keep lives for a second per free megabyte of the heap after"
                  + " it was last used. With this flag it is gone after the next collections, however"
                  + " much room there is: caches of soft values, and what the JVM and Spring know of"
                  + " classes, are made anew again and again."),
          new Kind(
              "-XX:MaxTenuringThreshold=",
              1,
              15,
              true,
              "Whatever lives when the young generation is collected goes to the old one at once, and"
                  + " much of it dies there soon: that is collected more often and at a higher price."),
          new Kind(
              "-XX:MaxGCPauseMillis=",
              50,
              200,
              true,
              "To keep its pauses so short, G1 makes the young generation small and collects it so"
                  + " often that requests pay for it."),
          new Kind(
              "-XX:ActiveProcessorCount=",
              0,
              0,
              false,
              "The JVM takes the machine for a smaller one: fewer threads collect, compile and run"
                  + " event loops and the common pool, and below two processors it chooses the serial"
                  + " collector."));

  /**
   * Those that were given and that no later one undoes.
   *
   * @param processors of the machine
   */
  static List<CostlyFlag> among(List<String> flags, int processors) {
    return KINDS.stream().flatMap(kind -> last(flags, kind, processors).stream()).toList();
  }

  private static Optional<CostlyFlag> last(List<String> flags, Kind kind, int processors) {
    int from = kind.from() == 0 ? processors : kind.from();
    int usual = kind.usual() == 0 ? processors : kind.usual();
    return flags.stream()
        .filter(flag -> flag.startsWith(kind.name()))
        .reduce((former, later) -> later)
        .filter(flag -> value(flag.substring(kind.name().length())).anyMatch(v -> v < from))
        .map(
            flag ->
                new CostlyFlag(
                    flag, new Change.JvmFlag(kind.name() + usual), kind.collecting(), kind.why()));
  }

  private static Stream<Integer> value(String text) {
    return text.matches("\\d{1,9}") ? Stream.of(Integer.valueOf(text)) : Stream.of();
  }
}
