package io.bootcause.service;

import io.bootcause.service.HttpProbe.Answer;
import io.bootcause.service.ServiceException.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Waits until a service that was just started answers and has called its runners, dies, or has had
 * its time. Its start-up time ends with the first answer.
 */
final class Readiness {
  private static final int PROBE_MILLIS = 1_000;
  private static final long PAUSE_MILLIS = 20;
  // Boot says so once everything listens; a service that hides its log is given time instead.
  private static final Pattern STARTED = Pattern.compile("Started \\S+ in [0-9.]+ seconds");
  // Boot's first line: who sees it will see the other one too, however long the start takes.
  private static final Pattern STARTING =
      Pattern.compile("Starting \\S+ .*(using Java|with PID)|Starting \\S+ (v\\S+ )?on \\S+");
  // Boot's own words. The JVM stays nevertheless if other threads keep it.
  private static final Pattern FAILED =
      Pattern.compile("APPLICATION FAILED TO START|SpringApplication\\b.*Application run failed");
  private static final long FAILED_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long OTHER_PORT_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final OwnedService service;
  private final Path artifact;
  private final int expected;
  private final Duration timeout;
  private long otherPortSince;
  private int otherPort = -1;
  private Answer otherAnswer = Answer.SILENT;
  private long failedSince;
  private List<String> logBefore = List.of();

  /**
   * @param expected the port it was told, 0 for any
   */
  Readiness(OwnedService service, Path artifact, int expected, Duration timeout) {
    this.service = service;
    this.artifact = artifact;
    this.expected = expected;
    this.timeout = timeout;
  }

  void await() throws ServiceException, InterruptedException {
    awaitAnswer();
    new Runners(service).await();
    if (!service.alive()) {
      throw died();
    }
  }

  private void awaitAnswer() throws ServiceException, InterruptedException {
    long start = System.nanoTime();
    long nextLook = start;
    while (true) {
      if (expected > 0) {
        long asked = System.nanoTime();
        Answer answer = HttpProbe.ask(expected, PROBE_MILLIS);
        if ((answer.isHttp() || answer == Answer.OTHER) && isOurs(expected)) {
          // That we asked in cleartext first, and some servers leave that unanswered, is our time.
          service.ready(expected, answer, (answer.isSecure() ? asked : System.nanoTime()) - start);
          return;
        }
      }
      if (!service.alive()) {
        throw died();
      }
      long now = System.nanoTime();
      if (now - nextLook >= 0) {
        List<String> log = service.lastLogLines(200);
        if (hasFailed(log, now)) {
          throw failed(log);
        }
        OptionalInt elsewhere = listensElsewhere(log, now);
        if (elsewhere.isPresent()) {
          service.ready(elsewhere.getAsInt(), otherAnswer, System.nanoTime() - start);
          return;
        }
        nextLook = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(expected > 0 ? 500 : 50);
      }
      if (now - start > timeout.toNanos()) {
        throw tooLate();
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Somebody else may have taken the port before the service came to it. */
  private boolean isOurs(int port) {
    return !ProcFs.available() || ProcFs.listeningPorts(service.pid()).contains(port);
  }

  /** Some services set their port themselves, whatever they are told. */
  private OptionalInt listensElsewhere(List<String> log, long now) {
    SortedSet<Integer> ports = ProcFs.listeningPorts(service.pid());
    if (expected > 0 && ports.contains(expected)) {
      otherPort = -1;
      return OptionalInt.empty();
    }
    int candidate = -1;
    for (int port : ports) {
      Answer answer = HttpProbe.ask(port, PROBE_MILLIS);
      if (answer.isHttp()) {
        if (candidate >= 0) {
          return OptionalInt.empty(); // Which one? The timeout's message lists them.
        }
        candidate = port;
        otherAnswer = answer;
      }
    }
    if (candidate < 0) {
      return OptionalInt.empty();
    }
    if (candidate != otherPort || !log.equals(logBefore)) {
      otherPort = candidate;
      otherPortSince = now;
      logBefore = log;
    }
    boolean saysStarted = log.stream().anyMatch(line -> STARTED.matcher(line).find());
    // A server names the port that it is going to open: "Tomcat initialized with port(s): 8080".
    Pattern told = Pattern.compile("(?i)port\\W.*\\b" + expected + "\\b");
    boolean willSay =
        log.stream().anyMatch(line -> STARTING.matcher(line).find() || told.matcher(line).find());
    boolean settled =
        saysStarted || expected == 0 || (!willSay && now - otherPortSince > OTHER_PORT_NANOS);
    // It may have begun to listen where it was told while the other port was asked, and said that
    // it has started: only what listens after that counts.
    return settled && !ProcFs.listeningPorts(service.pid()).contains(expected)
        ? OptionalInt.of(candidate)
        : OptionalInt.empty();
  }

  /** It said so some time ago, and neither ended nor answers. */
  private boolean hasFailed(List<String> log, long now) {
    boolean says = log.stream().anyMatch(line -> FAILED.matcher(line).find());
    if (!says) {
      failedSince = 0;
    } else if (failedSince == 0) {
      failedSince = now;
    }
    return says && now - failedSince > FAILED_NANOS;
  }

  private ServiceException failed(List<String> log) {
    return new ServiceException(
        Kind.MEASUREMENT,
        "the service "
            + artifact.getFileName()
            + " failed to start, though its process stays: "
            + LogTail.reason(log),
        ServiceLauncher.lastWords(service));
  }

  private ServiceException died() {
    String reason = LogTail.reason(service.lastLogLines(ServiceLauncher.REASON_LINES));
    return new ServiceException(
        Kind.MEASUREMENT,
        "the service "
            + artifact.getFileName()
            + " ended with exit code "
            + service.exitCode()
            + " before it was ready"
            + (reason.isEmpty() ? " and printed nothing" : ": " + reason),
        ServiceLauncher.lastWords(service));
  }

  private ServiceException tooLate() {
    SortedSet<Integer> ports = ProcFs.listeningPorts(service.pid());
    List<String> last = service.lastLogLines(1);
    String where =
        ports.isEmpty()
            ? "it listens on no port"
            : "it listens on "
                + String.join(", ", ports.stream().map(String::valueOf).toList())
                + (expected > 0 ? ", was told " + expected : "");
    return new ServiceException(
        Kind.MEASUREMENT,
        "the service "
            + artifact.getFileName()
            + " did not answer HTTP within "
            + timeout.toSeconds()
            + " s: "
            + where
            + (last.isEmpty() ? "" : "; its last line: " + last.get(0).strip()),
        ServiceLauncher.lastWords(service));
  }
}
