package io.bootcause.report;

import io.bootcause.diagnosis.detectors.ApacheClient;
import io.bootcause.diagnosis.evidence.NamedProxies;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a change in the service's own code could look like, where an experiment has only patched it.
 * A sketch: what is called with which values is not known here.
 */
final class CodeSketch {
  private static final String CONSTRUCTOR = "<init>";

  /**
   * How methods are called that do something or wait for something. What they answer, if anything,
   * is not why they are called: a cache in front of them would be a defect.
   */
  private static final Pattern DOING =
      Pattern.compile(
          "(?:post|put|patch|delete|remove|save|insert|update|merge|persist|flush|write|append|store"
              + "|send|publish|emit|notify|execute|submit|run|accept|sleep|wait|await|park|join|lock"
              + "|unlock|acquire|release|commit|rollback|close|log|delay|pause|block|record|register"
              + "|audit|set|add|clear|init|refresh|start|stop)(?![a-z]).*");

  /** What sets the same in code, by what tells of it. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          ApacheClient.STATE_4,
          "HttpClientBuilder.create().disableConnectionState()",
          ApacheClient.STATE_5,
          "HttpClientBuilder.create().disableConnectionState()",
          ApacheClient.IDLE_CHECK_5,
          "ConnectionConfig.custom().setValidateAfterInactivity(TimeValue.ofSeconds(2))");

  private CodeSketch() {}

  /** Empty for what is not the service's own code: nobody can change that. */
  static List<Snippet> of(Change.Patch patch, @Nullable BootArtifact artifact) {
    if (patch instanceof Change.Remember remember) {
      return remember.writes() || does(remember.callee())
          ? List.of()
          : in(remember.caller(), artifact, remember(remember));
    }
    if (patch instanceof Change.Once once) {
      return in(
          once.method(),
          artifact,
          """
          // By what it is asked with, for the length of a request; or hand the answer on
          private final Map<Key, Answer> known = new HashMap<>();
          …
          Answer answer = known.computeIfAbsent(key, k -> %s);"""
              .formatted(call(once.method())));
    }
    if (patch instanceof Change.Skip skip) {
      return in(
          skip.method(),
          artifact,
          """
          // Not in each request: leave it out, or have it done behind the answer
          // - %s;"""
              .formatted(call(skip.method())));
    }
    if (patch instanceof Change.Limit limit) {
      return in(limit.methods().get(0), artifact, limit(limit));
    }
    if (patch instanceof Change.Bound bound) {
      return in(
          bound.field(),
          artifact,
          """
          // Caffeine: what is used least recently goes
          private final Cache<Key, Value> %s =
              Caffeine.newBuilder().maximumSize(%s).build();"""
              .formatted(member(bound.field()), bound.entries()));
    }
    if (patch instanceof Change.SideBySide side) {
      return in(
          side.type(),
          artifact,
          """
          // Where the order of the answers does not matter; else flatMapSequential
          // - .concatMap(this::ask)
          .flatMap(this::ask, %d)"""
              .formatted(side.calls()));
    }
    if (patch instanceof Change.Unset unset && SETTINGS.containsKey(unset.method())) {
      return List.of(new Snippet("where the client is made", SETTINGS.get(unset.method())));
    }
    return patch instanceof Change.NoDelay
        ? List.of(new Snippet("where the socket is made", "socket.setTcpNoDelay(true);"))
        : List.of();
  }

  private static List<Snippet> in(String member, @Nullable BootArtifact artifact, String sketch) {
    String type = Origins.className(member);
    String start = artifact == null ? "" : artifact.mainClass();
    int dot = start.lastIndexOf('.');
    return dot > 0 && type.startsWith(start.substring(0, dot + 1))
        ? List.of(new Snippet(outermost(type) + ", a sketch", sketch))
        : List.of();
  }

  private static boolean does(String method) {
    return DOING.matcher(member(method)).matches();
  }

  private static String remember(Change.Remember remember) {
    String made = readable(Origins.className(remember.callee()));
    if (member(remember.callee()).equals(CONSTRUCTOR)) {
      return """
          // One for all requests, or a @Bean, instead of one in each call
          private static final %s %s = new %s(…);"""
          .formatted(made, constant(made), made);
    }
    return """
        // Asked once for each key, not in each request; bound it if there are many keys
        private final Map<Key, Answer> known = new ConcurrentHashMap<>();
        …
        Answer answer = known.computeIfAbsent(key, k -> %s);"""
        .formatted(call(remember.callee()));
  }

  private static String limit(Change.Limit limit) {
    return """
        private final Semaphore turns = new Semaphore(%d);
        …
        turns.acquire();
        try {
          %s;
        } finally {
          turns.release();
        }"""
        .formatted(limit.threads(), call(limit.methods().get(0)));
  }

  private static String call(String method) {
    return readable(method).replace('#', '.') + "(…)";
  }

  private static String member(String member) {
    return member.substring(member.indexOf('#') + 1);
  }

  /** Without its package, as it is written in code. */
  private static String readable(String name) {
    return HtmlPath.simple(name).replace(NamedProxies.SUFFIX, "").replace('$', '.');
  }

  /** The file that a class is in. */
  private static String outermost(String type) {
    String simple = HtmlPath.simple(type);
    int nested = simple.indexOf('$');
    return nested > 0 ? simple.substring(0, nested) : simple;
  }

  private static String constant(String type) {
    return type.replaceAll("([a-z0-9])([A-Z])|\\.", "$1_$2").toUpperCase(Locale.ROOT);
  }
}
