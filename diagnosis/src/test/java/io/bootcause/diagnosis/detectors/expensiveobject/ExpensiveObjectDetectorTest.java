package io.bootcause.diagnosis.detectors.expensiveobject;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExpensiveObjectDetectorTest extends RuleContract {
  ExpensiveObjectDetectorTest() {
    super(
        new ExpensiveObjectDetector(),
        "expensive-object",
        "com.fasterxml.jackson.databind.ObjectMapper#<init>");
  }

  private static final String DIRECT = "java.nio.DirectByteBuffer#<init>";

  @Test
  void whatAThreadKeepsIsMadeAnewInEachNewThread() {
    String run = "java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture#run";
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Rates", "a.Index")
                .steady()
                .requests(20, 40)
                .threads("virtual", 90, run, "a.Rates#find", SET, SUPPLIED, "a.Index#<init>")
                .threads("virtual", 10, run, "a.Rates#find"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .contains("90 %")
        .endsWith("since each thread is new, from Rates.find");
    assertThat(finding.cause().explanation()).startsWith("A ThreadLocal keeps it for a thread");
  }

  private Outcome makingAFactory(int percent, String maker) {
    String factory = "javax.xml.transform.TransformerFactory#newInstance";
    return examine(
        new Recordings()
            .usersOwn("a.Sheets")
            .library("org.example", "sheets", "1.0", 1)
            .from("sheets", "x.Book")
            .steady()
            .requests(20, 40)
            .threads("worker", percent, "a.Sheets#write", maker, factory)
            .threads("worker", 100 - percent, "a.Sheets#write"));
  }

  @Test
  void whatALibraryMakesForItselfIsAMatterOfHowMuch() {
    assertThat(makingAFactory(30, "x.Book#write")).isInstanceOf(Outcome.RuledOut.class);
    assertThat(makingAFactory(50, "x.Book#write")).isInstanceOf(Outcome.Found.class);
    assertThat(makingAFactory(30, "a.Sheets#transform")).isInstanceOf(Outcome.Found.class);
  }

  private Finding allocating(String... rest) {
    String[] frames =
        Stream.concat(
                Stream.of("a.Bundles#write", "java.nio.ByteBuffer#allocateDirect", DIRECT),
                Stream.of(rest))
            .toArray(String[]::new);
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Bundles")
                .steady()
                .requests(20, 40)
                .threads("worker", 90, frames)
                .threads("worker", 10, "a.Bundles#write"));
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void directMemoryIsMadeToBeKept() {
    Change without = new Change.Remember("a.Bundles#write", "java.nio.ByteBuffer#allocateDirect");
    Finding zeroing = allocating("jdk.internal.misc.Unsafe#setMemory0");
    assertThat(zeroing.title()).contains("allocating direct memory, which is made to be kept");
    assertThat(zeroing.cause().explanation()).startsWith("Keep such a buffer");
    assertThat(zeroing.candidates()).containsExactly(without);

    Finding room = allocating("java.nio.Bits#reserveMemory", "java.lang.Runtime#gc");
    assertThat(room.candidates())
        .containsExactly(new Change.JvmFlag("-XX:MaxDirectMemorySize=2g"), without);
  }

  /** Requests that mostly stand in line, and what they compute meanwhile. */
  private Outcome computed(long percent, String... made) {
    String run = "java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture#run";
    String[] frames =
        Stream.concat(Stream.of(run, "a.Rates#find"), Stream.of(made)).toArray(String[]::new);
    return examine(
        new Recordings()
            .usersOwn("a.Rates")
            .overload(16)
            .requests(200, 10)
            .usingCores(2)
            .counted(1, 0, -1)
            .asleep("virtual", 980, run, "a.Rates#find", "a.Index#await")
            .threads("virtual", 20, frames)
            .onProcessor("carrier", 2 * percent, frames)
            .onProcessor("carrier", 2 * (100 - percent), run, "a.Rates#find"));
  }

  @Test
  void ofTheProcessorTimeLessOfItIsMuch() {
    assertThat(computed(25, SET, SUPPLIED)).isInstanceOf(Outcome.Found.class);
    assertThat(computed(15, SET, SUPPLIED)).isInstanceOf(Outcome.RuledOut.class);
    String mapper = "com.fasterxml.jackson.databind.ObjectMapper#<init>";
    assertThat(computed(45, mapper)).isInstanceOf(Outcome.Found.class);
    assertThat(computed(30, mapper)).isInstanceOf(Outcome.RuledOut.class);
  }

  /** A call of 100 ms, of which making what calls takes so much. */
  private Outcome made(int millis, String made) {
    return examine(
        new Recordings()
            .usersOwn("a.Mill")
            .steady()
            .requests(20, 100)
            .threads("exec-#", millis, "x.Server#run", "a.Mill#price", made)
            .asleep("exec-#", 100 - millis, "x.Server#run", "a.Mill#price", "x.Call#await"));
  }

  @Test
  void aClientThatIsMadeForACallMayBeWhyThatTakesLong() {
    String client = "jdk.internal.net.http.HttpClientImpl#create";

    assertThat(((Outcome.RuledOut) made(4, client)).behind())
        .singleElement()
        .satisfies(
            behind -> {
              assertThat(behind.title()).isEqualTo("by clients that are made anew for them");
              assertThat(behind.candidates())
                  .containsExactly(new Change.Remember("a.Mill#price", client));
              assertThat(behind.cause().explanation()).startsWith("A client keeps its connections");
            });
    assertThat(((Outcome.RuledOut) made(1, client)).behind()).isEmpty();
    assertThat(((Outcome.RuledOut) made(4, "com.google.gson.Gson#<init>")).behind())
        .as("keeps no connections")
        .isEmpty();
  }

  private static final String SET = "java.lang.ThreadLocal#setInitialValue";
  private static final String SUPPLIED = "java.lang.ThreadLocal$SuppliedThreadLocal#initialValue";
}
