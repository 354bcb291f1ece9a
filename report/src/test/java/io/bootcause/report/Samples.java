package io.bootcause.report;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.TracedRequest;
import io.bootcause.diagnosis.Validity;
import io.bootcause.diagnosis.Validity.Level;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Replicate;
import io.bootcause.experiment.Verdict;
import io.bootcause.report.charts.Charts;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import io.bootcause.service.change.Change;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Investigations to render: the figures of the Tomcat archive scan are near the measured ones. */
final class Samples {
  private static final String TOMCAT = "org.apache.tomcat.embed:tomcat-embed-core:8.5.31";
  private static final String METRIC = "first request after 31 s of silence";
  private static final Change BUMP =
      new Change.BumpLibrary("org.apache.tomcat.embed", "tomcat-embed-core", "8.5.40");
  private static final Change REMOVE =
      new Change.RemoveLibrary("io.springfox", "springfox-swagger-ui");
  private static final Change DELAY =
      new Change.SetProperty("server.tomcat.background-processor-delay", "60s");

  private Samples() {}

  /** A cause found, two fixes confirmed, one refuted, one not tried. */
  static Investigated tomcatScan() {
    List<ExperimentResult> fixes =
        List.of(
            experiment(
                BUMP,
                new Effect(47.9, 3.41, 0.0712, 0.0655, 0.0779, 5),
                Verdict.CONFIRMED,
                "",
                control(),
                replicates(
                    "3.1 3.3 3.4", "3.6 3.2 3.3", "3.5 3.9 3.3", "3.4 3.2 3.5", "3.3 3.6 3.5")),
            experiment(
                REMOVE,
                new Effect(47.9, 3.88, 0.081, 0.0727, 0.0934, 5),
                Verdict.CONFIRMED,
                "",
                control(),
                replicates(
                    "3.6 3.8 3.7", "4.9 3.7 3.6", "3.9 3.8 3.6", "4.4 3.7 3.9", "3.6 4.1 3.9")),
            experiment(
                DELAY,
                new Effect(47.9, 46.6, 0.973, 0.902, 1.051, 5),
                Verdict.REFUTED,
                "no effect: the interval excludes the predicted one",
                control(),
                replicates(
                    "44.9 47.1 48.3",
                    "45.2 50.3 46.1",
                    "43.8 44.7 48.8",
                    "46.3 45.9 47.7",
                    "47.2 49.1 43.9")));
    return investigated(
        scanDiagnosis(Level.VALID, validChecks()), List.of(fixes), List.of(), idleShapes());
  }

  /** Memory that grows, in a place that was not timed. */
  static Investigated growing() {
    return growing(PathFrame.culprits(List.of("a.Visits#seen", "a.Visit")));
  }

  /** The same, and so many more causes beside it. */
  static Investigated growingAnd(int more) {
    Diagnosis one = growing().diagnosis();
    Finding first = one.findings().get(0);
    List<Finding> findings = new ArrayList<>(one.findings());
    for (int i = 1; i <= more; i++) {
      findings.add(
          new Finding(
              "cpu-bound",
              "Cause " + i + " of them all",
              first.cause(),
              List.of(),
              0.5,
              first.metric(),
              List.of(),
              List.of()));
    }
    return investigated(
        new Diagnosis(one.validity(), one.budget(), findings, one.ruledOut(), one.cannotTell()),
        findings.stream().map(f -> List.<ExperimentResult>of()).toList(),
        List.of(),
        idleShapes());
  }

  /** The same by another path. */
  static Investigated growing(List<PathFrame> path) {
    List<String> where = path.stream().map(PathFrame::frame).toList();
    Finding finding =
        new Finding(
            "memory-growth",
            "Each request leaves 1,262 bytes behind that are never freed, kept by Visits.seen",
            new Cause(Cause.Kind.APP_CODE, where, null, null, "A map only grows.", null),
            List.of(),
            1,
            SymptomMetric.leftBehind(1262, 126),
            path,
            List.of());
    Diagnosis diagnosis =
        new Diagnosis(
            new Validity(Level.VALID, validChecks()),
            scanDiagnosis(Level.VALID, validChecks()).budget(),
            List.of(finding),
            List.of(),
            List.of());
    return investigated(diagnosis, List.of(List.of()), List.of(), idleShapes());
  }

  /** Nothing wrong: two causes ruled out for every one that could not be told. */
  static Investigated healthy() {
    Diagnosis diagnosis =
        new Diagnosis(
            new Validity(Level.VALID, validChecks()),
            List.of(
                new RequestClass(
                    "idle-first",
                    "first request after 31 s of silence",
                    10,
                    0,
                    4.02e6,
                    lines(0.11, 0.08, 0.05, 0.02, 0.33, 0.06, 0.09, 0.42, 2.41, 0.16, 0.09, 0.2)),
                new RequestClass(
                    "typical",
                    "second request, 50 ms later",
                    10,
                    0,
                    3.2e6,
                    lines(0.09, 0.0, 0.0, 0.02, 0.28, 0.04, 0.08, 0.35, 2.03, 0.12, 0.08, 0.11))),
            List.of(),
            List.of(
                new Diagnosis.RuledOutBy(
                    "archive-scan",
                    "0 archives were opened or listed inside a request, over 4,812 requests."),
                new Diagnosis.RuledOutBy(
                    "idle-cache-expiry",
                    "First requests after 1, 6, 13 and 31 s of silence take 1.26× as long as second"
                        + " ones, below the 2× that would be suspicious, and all of the excess is in"
                        + " connecting and scheduling."),
                new Diagnosis.RuledOutBy(
                    "queueing", "The longest wait for a worker thread was 0.21 ms.")),
            List.of(
                new Diagnosis.CannotTellBy(
                    "tls-handshake", "The service was only reached over plain HTTP."),
                new Diagnosis.CannotTellBy(
                    "payload-size", "All requests had the same, empty body.")));
    return new Investigated(
        "0.1.0",
        "2026-05-04T09:12:44Z",
        "cases/plain-json/target/plain-json.jar",
        List.of("GET /items/7", "POST /items"),
        new BootArtifact(
            Path.of("plain-json.jar"),
            BootArtifact.Packaging.JAR,
            "3.5.7",
            "demo.App",
            "tomcat",
            "10.1.48",
            List.of(
                library("org.apache.tomcat.embed", "tomcat-embed-core", "10.1.48"),
                library("com.h2database", "h2", "2.3.232"))),
        "OpenJDK 17.0.15",
        idleShapes(),
        diagnosis,
        List.of(),
        List.of(
            experiment(
                new Change.BumpLibrary("com.h2database", "h2", "2.4.240"),
                new Effect(3.21, 3.18, 0.991, 0.934, 1.052, 4),
                Verdict.REFUTED,
                "no effect",
                replicates("3.2 3.1", "3.4 3.2", "3.1 3.2", "3.2 3.3"),
                replicates("3.1 3.1", "3.3 3.2", "3.2 3.2", "3.1 3.2"))),
        List.of(),
        timing(),
        "./bootcause diagnose plain-json.jar \"GET /items/7\" \"POST /items\"",
        Charts.none());
  }

  /** The generator could not keep up: no verdict, whatever the detectors say. */
  static Investigated invalid() {
    List<Validity.Check> checks =
        List.of(
            new Validity.Check(
                "generator lateness",
                Level.INVALID,
                "requests left 214 ms late at the 99th percentile; the latencies measure this"
                    + " machine, not the service"),
            new Validity.Check(
                "CPU steal", Level.DOUBTFUL, "11 % of the time was taken by other guests"),
            new Validity.Check("warm-up", Level.VALID, "steady after 8.2 s"));
    return investigated(
        scanDiagnosis(Level.INVALID, checks), List.of(List.of()), List.of(), idleShapes());
  }

  /** The only change could not be measured. */
  static Investigated nullEffect() {
    return investigated(
        scanDiagnosis(Level.DOUBTFUL, doubtfulChecks()),
        List.of(
            List.of(
                experiment(
                    BUMP,
                    null,
                    Verdict.INCONCLUSIVE,
                    "the changed service did not start: tomcat-annotations-api 8.5.40 is missing",
                    List.of(),
                    List.of()))),
        List.of(),
        List.of());
  }

  /** Every text tries to become markup, to leave its attribute, or to move the cursor. */
  static Investigated attack() {
    return withEveryText(
        "<script>alert(1)</script>\"' onload=x &amp; \u001b[31m\u202egpj.\u0007", 1);
  }

  /** One text for all texts, one number for all numbers. */
  static Investigated withEveryText(String evil, double number) {
    Cause cause =
        new Cause(
            Cause.Kind.APP_CODE, List.of(evil), evil, evil, evil, "javascript:alert(1)//" + evil);
    Finding finding =
        new Finding(
            evil,
            evil,
            cause,
            List.of(evil),
            number,
            new SymptomMetric(evil, evil, number, 1),
            List.of(new PathFrame(evil, number * 1e6, 5e5, evil, evil, false)),
            List.of(
                new Change.BumpLibrary(evil, evil, evil),
                new Change.RemoveLibrary(evil, evil),
                new Change.JvmFlag(evil)));
    Diagnosis diagnosis =
        new Diagnosis(
            new Validity(Level.VALID, List.of(new Validity.Check(evil, Level.VALID, evil))),
            List.of(
                new RequestClass(
                    evil,
                    evil,
                    1,
                    1,
                    number * 1e6,
                    List.of(new BudgetLine(evil, evil, number * 1e6)))),
            List.of(finding, finding),
            List.of(new Diagnosis.RuledOutBy(evil, evil)),
            List.of(new Diagnosis.CannotTellBy(evil, evil)));
    ExperimentResult result =
        new ExperimentResult(
            new Change.SetProperty(evil, evil),
            evil,
            evil,
            new Effect(2 * number, number, 0.5 * number, 0.4, 0.6, 1),
            Verdict.CONFIRMED,
            evil,
            List.of(new Replicate(List.of(2 * number))),
            List.of(new Replicate(List.of(number))));
    return new Investigated(
        evil,
        evil,
        evil,
        List.of(evil),
        new BootArtifact(
            Path.of("evil.jar"),
            BootArtifact.Packaging.JAR,
            evil,
            evil,
            evil,
            evil,
            List.of(new Library(evil, evil, evil, evil))),
        evil,
        List.of(
            new Investigated.Shape(
                evil, evil, 1, 0, number, number, number, number, number, number)),
        diagnosis,
        List.of(List.of(result)),
        List.of(result),
        List.of(result, together(result)),
        List.of(new Investigated.Stage(evil, number)),
        evil,
        SampleCharts.withEveryText(evil, number));
  }

  private static ExperimentResult together(ExperimentResult result) {
    return new ExperimentResult(
        new Change.Together(List.of(result.change(), new Change.NoDelay())),
        result.metric(),
        result.unit(),
        result.effect(),
        result.verdict(),
        result.note(),
        result.control(),
        result.changed());
  }

  private static Diagnosis scanDiagnosis(Level level, List<Validity.Check> checks) {
    return new Diagnosis(
        new Validity(level, checks),
        List.of(
            new RequestClass(
                "idle-first",
                METRIC,
                10,
                0,
                47.91e6,
                lines(0.11, 0.09, 0.05, 0.03, 0.36, 43.67, 0.12, 0.55, 2.03, 0.16, 0.08, 0.66),
                List.of(
                    new TracedRequest("4bf92f3577b34da6a3ce929d0e0e4736", 91_200_000),
                    new TracedRequest("0af7651916cd43dd8448eb211c80319c", 88_030_000))),
            new RequestClass(
                "typical",
                "second request, 50 ms later",
                10,
                0,
                3.2e6,
                lines(0.09, 0.0, 0.0, 0.02, 0.28, 0.04, 0.08, 0.35, 2.03, 0.12, 0.08, 0.11))),
        List.of(scanFinding()),
        List.of(
            new Diagnosis.RuledOutBy(
                "idle-connection", "Only 0.14 ms of the excess is in connecting and accepting."),
            new Diagnosis.RuledOutBy(
                "garbage-collection", "No collection fell into a slow request."),
            new Diagnosis.RuledOutBy(
                "queueing", "The longest wait for a worker thread was 0.21 ms.")),
        List.of(
            new Diagnosis.CannotTellBy("payload-size", "All requests had the same, empty body.")));
  }

  private static Finding scanFinding() {
    return new Finding(
        "archive-scan",
        "After 31 s of silence, Tomcat 8.5.31 lists springfox-swagger-ui's jar inside the request"
            + " to map it to a servlet: 43.7 of 47.9 ms",
        new Cause(
            Cause.Kind.LIBRARY_BUG,
            List.of(
                "org.apache.catalina.mapper.Mapper#internalMapWrapper",
                "org.apache.catalina.webresources.StandardRoot#getResource",
                "org.apache.catalina.webresources.JarWarResourceSet#getArchiveEntries"),
            TOMCAT,
            null,
            "The mapper looks for a welcome file on each request. Tomcat keeps what it found for 5 s"
                + " and drops the list of the jar's entries in its background pass every 10 s, so the"
                + " first request after a silence reads the whole nested jar again.",
            "https://bz.apache.org/bugzilla/show_bug.cgi?id=62968"),
        List.of(
            "10 of 10 first requests after 31 s of silence took 44.1 to 52.6 ms; second ones 2.8 to"
                + " 3.9 ms.",
            "43.6 ms of the excess of 44.7 ms is in org.apache.catalina.mapper.Mapper#map, timed"
                + " exactly.",
            "Inside the slow requests BOOT-INF/lib/springfox-swagger-ui-2.9.2.jar was read from end"
                + " to end, 118 entries, META-INF/resources/webjars/springfox-swagger-ui/ first.",
            "No typical request opened an archive.",
            "tomcat-embed-core is 8.5.31, read from the code source of Mapper; 8.5.36 changed this."),
        0.911,
        new SymptomMetric(METRIC, "ms", 47.91, 4.3),
        List.of(
            frame(
                "org.apache.coyote.http11.Http11Processor#service",
                47.4,
                3.01,
                TOMCAT,
                "boundary",
                true),
            frame(
                "org.apache.catalina.connector.CoyoteAdapter#service",
                47.1,
                2.92,
                TOMCAT,
                "",
                true),
            frame(
                "org.apache.catalina.connector.CoyoteAdapter#postParseRequest",
                43.9,
                0.08,
                TOMCAT,
                "trigger",
                true),
            frame("org.apache.catalina.mapper.Mapper#map", 43.7, 0.04, TOMCAT, "", true),
            frame(
                "org.apache.catalina.mapper.Mapper#internalMapWrapper",
                43.6,
                0.03,
                TOMCAT,
                "culprit",
                true),
            frame(
                "org.apache.catalina.webresources.StandardRoot#getResource",
                43.6,
                0.01,
                TOMCAT,
                "",
                false),
            frame(
                "org.apache.catalina.webresources.Cache#getResource",
                43.5,
                0.01,
                TOMCAT,
                "",
                false),
            frame(
                "org.apache.catalina.webresources.AbstractArchiveResourceSet#getResource",
                43.4,
                0,
                TOMCAT,
                "",
                false),
            frame(
                "org.apache.catalina.webresources.JarWarResourceSet#getArchiveEntries",
                43.2,
                0,
                TOMCAT,
                "frontier",
                false),
            frame(
                "org.apache.catalina.webresources.TomcatJarInputStream#getNextJarEntry",
                24.8,
                0,
                TOMCAT,
                "",
                false),
            frame("java.util.zip.InflaterInputStream#read", 21.3, 0, null, "", false)),
        List.of(
            BUMP,
            REMOVE,
            DELAY,
            new Change.SetProperty("spring.mvc.static-path-pattern", "/static/**")));
  }

  private static Investigated investigated(
      Diagnosis diagnosis,
      List<List<ExperimentResult>> fixes,
      List<ExperimentResult> tried,
      List<Investigated.Shape> shapes) {
    return new Investigated(
        "0.1.0",
        "2026-05-04T09:12:44Z",
        "cases/tomcat-static-scan/target/tomcat-static-scan.jar",
        List.of("GET /send"),
        new BootArtifact(
            Path.of("tomcat-static-scan.jar"),
            BootArtifact.Packaging.JAR,
            "2.0.2.RELEASE",
            "demo.App",
            "tomcat",
            "8.5.31",
            List.of(
                library("org.apache.tomcat.embed", "tomcat-embed-core", "8.5.31"),
                library("org.apache.tomcat.embed", "tomcat-embed-el", "8.5.31"),
                library("org.apache.tomcat.embed", "tomcat-embed-websocket", "8.5.31"),
                library("io.springfox", "springfox-swagger2", "2.9.2"),
                library("io.springfox", "springfox-swagger-ui", "2.9.2"),
                library("org.springframework", "spring-webmvc", "5.0.6.RELEASE"),
                new Library(null, "legacy-helpers", null, "BOOT-INF/lib/legacy-helpers.jar"))),
        "OpenJDK 17.0.15",
        shapes,
        diagnosis,
        fixes,
        tried,
        List.of(),
        timing(),
        "./bootcause diagnose tomcat-static-scan.jar \"GET /send\" --time-budget 240s",
        shapes.isEmpty() ? Charts.none() : SampleCharts.scan());
  }

  private static List<BudgetLine> lines(double... millis) {
    String[][] names = {
      {"send", "Client: send the request"},
      {"connect", "Network: connect"},
      {"accept", "Server: accept the connection"},
      {"queue", "Server: wait for a worker thread"},
      {"container", "Container: read and parse the request"},
      {"mapper", "Container: map the request to a servlet"},
      {"filters", "Container: filters"},
      {"framework", "Framework: find and call the handler"},
      {"handler", "Application: the handler"},
      {"write", "Server: write the response"},
      {"receive", "Client: receive the response"},
      {BudgetLine.UNEXPLAINED, "Unexplained"}
    };
    BudgetLine[] lines = new BudgetLine[names.length];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = new BudgetLine(names[i][0], names[i][1], millis[i] * 1e6);
    }
    return Arrays.asList(lines);
  }

  private static List<Investigated.Shape> idleShapes() {
    return List.of(
        new Investigated.Shape(
            "warm-up",
            "closed, 4 connections, steady after 8.2 s",
            21_408,
            0,
            2_610,
            1.4,
            4.8,
            61,
            14.2,
            1.9),
        new Investigated.Shape(
            "steady",
            "20 requests/s for 10 s: p50 3.1 ms, p99 6.0 ms",
            200,
            0,
            20,
            3.1,
            6.04,
            9.7,
            0.8,
            0.1),
        new Investigated.Shape(
            "idle 31 s",
            "10 pairs in parallel instances: first 47.9 ms, second 3.2 ms",
            20,
            0,
            0.06,
            25.4,
            52.6,
            52.6,
            0.6,
            0.05),
        new Investigated.Shape(
            "concurrency",
            "1 to 64 connections; knee at 8, 3,140 requests/s",
            96_213,
            2,
            3_140,
            2.5,
            18.3,
            120,
            38.4,
            6.1));
  }

  private static List<Validity.Check> validChecks() {
    return List.of(
        new Validity.Check("generator lateness", Level.VALID, "p99 0.09 ms"),
        new Validity.Check("Little's law", Level.VALID, "N = X·R within 1.2 %"),
        new Validity.Check("warm-up", Level.VALID, "steady after 8.2 s, by change point"),
        new Validity.Check("CPU steal", Level.VALID, "0.1 %"));
  }

  private static List<Validity.Check> doubtfulChecks() {
    return List.of(
        new Validity.Check(
            "CPU steal", Level.DOUBTFUL, "11 % of the time was taken by other guests"),
        new Validity.Check("warm-up", Level.VALID, "steady after 8.2 s"));
  }

  private static List<Investigated.Stage> timing() {
    return List.of(
        new Investigated.Stage("start", 4.1),
        new Investigated.Stage("warm-up", 9.8),
        new Investigated.Stage("load shapes", 71.3),
        new Investigated.Stage("drill down", 34.2),
        new Investigated.Stage("diagnose", 1.2),
        new Investigated.Stage("prove the fixes", 131.6));
  }

  private static List<Replicate> control() {
    return replicates(
        "47.2 45.9 49.3", "46.1 52.6 47.0", "44.1 46.8 50.9", "48.7 47.7 46.4", "49.9 48.3 47.6");
  }

  private static ExperimentResult experiment(
      Change change,
      Effect effect,
      Verdict verdict,
      String note,
      List<Replicate> control,
      List<Replicate> changed) {
    return new ExperimentResult(change, METRIC, "ms", effect, verdict, note, control, changed);
  }

  private static List<Replicate> replicates(String... values) {
    return Arrays.stream(values)
        .map(v -> new Replicate(Arrays.stream(v.split(" ")).map(Double::valueOf).toList()))
        .toList();
  }

  private static PathFrame frame(
      String frame, double slow, double typical, String artifact, String role, boolean exact) {
    return new PathFrame(frame, slow * 1e6, typical * 1e6, artifact, role, exact);
  }

  private static Library library(String group, String artifact, String version) {
    return new Library(
        group, artifact, version, "BOOT-INF/lib/" + artifact + "-" + version + ".jar");
  }
}
