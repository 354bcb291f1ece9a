package io.bootcause.report;

import io.bootcause.service.change.Change;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What one gives for a change, where that is known: nothing that helps is for free. */
final class Price {
  /** By how a property's name begins or ends; the first that fits. */
  private static final Map<String, String> OF_PROPERTIES = new LinkedHashMap<>();

  static {
    String connects =
        "Each request opens a connection of its own: a round trip more, over TLS a handshake, and"
            + " clients may run out of ports.";
    OF_PROPERTIES.put(".max-keep-alive-requests", connects);
    String anew =
        "Clients that pause for longer have to connect anew, and may meet a connection that is just"
            + " being closed.";
    OF_PROPERTIES.put(".keep-alive-timeout", anew);
    OF_PROPERTIES.put(".connection-idle-timeout", anew);
    OF_PROPERTIES.put(".no-request-timeout", anew);
    OF_PROPERTIES.put("server.netty.idle-timeout", anew);
    OF_PROPERTIES.put(
        ".max-connections",
        "Memory and a descriptor for each connection; as many idle ones fill these, too.");
    OF_PROPERTIES.put(
        ".threads.max",
        "A stack for each thread, and more requests at once for what is behind the service.");
    String database =
        "More connections at once for the database, whose own limit all instances share.";
    OF_PROPERTIES.put(".maximum-pool-size", database);
    OF_PROPERTIES.put(".max-active", database);
    OF_PROPERTIES.put(".max-total", database);
    OF_PROPERTIES.put("spring.r2dbc.pool.max-size", database);
    String jobs = "More runs at once: what the tasks share has to bear it.";
    OF_PROPERTIES.put("spring.task.execution.", jobs);
    OF_PROPERTIES.put("spring.task.scheduling.", jobs);
    OF_PROPERTIES.put(
        "spring.jpa.open-in-view",
        "What is loaded lazily while the answer is written fails: it has to be fetched before.");
    OF_PROPERTIES.put("spring.messages.", "Changed texts are seen after a restart only.");
    OF_PROPERTIES.put(
        "server.tomcat.resource.cache-ttl", "Static files that change are seen that much later.");
    OF_PROPERTIES.put(
        "spring.web.resources.chain.enabled",
        "Static files have no versions in their addresses any more; those of WebJars need theirs.");
    OF_PROPERTIES.put(
        "spring.web.resources.", "Static files that change are seen after a restart only.");
    OF_PROPERTIES.put(
        ".flushMode",
        "A query does not see what its own transaction has changed before: for services whose"
            + " transactions do not rely on that.");
    OF_PROPERTIES.put(".cache", "Changed templates are seen after a restart only.");
    OF_PROPERTIES.put(
        "server.compression.",
        "Answers are larger on the network, unless a proxy compresses them.");
    OF_PROPERTIES.put("logging.level.", "The lines below that level are not written any more.");
    OF_PROPERTIES.put(
        "logging.pattern.", "Log lines do not say any more which line of the code wrote them.");
    String traces = "What is logged and sent within reactive operators may lack its trace.";
    OF_PROPERTIES.put("spring.sleuth.reactor.", traces);
    OF_PROPERTIES.put("spring.reactor.context-propagation", traces);
    OF_PROPERTIES.put(
        ".test-on-borrow",
        "A connection that the database has closed is met by a request: have idle ones tested.");
    OF_PROPERTIES.put(
        "spring.main.lazy-initialization", "The start takes longer: all beans are made in it.");
  }

  private Price() {}

  /** A sentence; empty where the change has none that is known, or is none that one would keep. */
  static Optional<String> of(Change change) {
    if (change instanceof Change.SetProperty property) {
      return OF_PROPERTIES.entrySet().stream()
          .filter(
              price ->
                  property.name().startsWith(price.getKey())
                      || property.name().endsWith(price.getKey()))
          .map(Map.Entry::getValue)
          .findFirst();
    }
    if (change instanceof Change.JvmFlag jvm) {
      return ofFlag(jvm.flag());
    }
    if (change instanceof Change.JavaVersion) {
      return Optional.of(
          "All else that differs between the two comes with it: libraries and flags have to fit.");
    }
    if (change instanceof Change.BumpLibrary) {
      return Optional.of("The other changes of that version come with it: read its notes.");
    }
    if (change instanceof Change.AddLibrary) {
      return Optional.of(
          "One more library to keep up to date, which others may find and use, too.");
    }
    if (change instanceof Change.RemoveLibrary) {
      return Optional.of("What it provides is gone, too.");
    }
    if (change instanceof Change.SwapServer) {
      return Optional.of("Settings of the server that is there now do not apply any more.");
    }
    if (change instanceof Change.SideBySide side) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "The answers come in another order, and whoever is asked gets up to %d calls at once.",
              side.calls()));
    }
    if (change instanceof Change.ShortPauses) {
      return Optional.of("More turns, also while there is nothing to do.");
    }
    if (change instanceof Change.ThreadModel model && model.virtual()) {
      return Optional.of(
          "As many requests at once as come: what is behind the service needs limits of its own.");
    }
    return Optional.empty();
  }

  private static Optional<String> ofFlag(String flag) {
    if (flag.startsWith("-XX:G1HeapRegionSize")) {
      return Optional.of("Fewer and larger steps in which G1 gives and collects memory.");
    }
    if (flag.startsWith("-Xmx")) {
      return Optional.of("That much memory, of the machine's or the container's.");
    }
    if (flag.startsWith("-Djava.util.concurrent.ForkJoinPool.common.parallelism")) {
      return Optional.of(
          "Parallel streams that compute are cut into more pieces than there are processors: an"
              + " executor of its own for what waits is better.");
    }
    if (flag.startsWith("-Dsun.net.inetaddr.")) {
      return Optional.of("A name that moves to another address is followed that much later.");
    }
    if (flag.equals("-XX:-StackTraceInThrowable")) {
      return Optional.of("No exception says any more where it came from: a proof, not a setting.");
    }
    return flag.startsWith("-XX:ReservedCodeCacheSize")
            || flag.startsWith("-XX:MaxMetaspaceSize")
            || flag.startsWith("-XX:MaxDirectMemorySize")
        ? Optional.of("Up to that much memory beside the heap.")
        : Optional.empty();
  }
}
