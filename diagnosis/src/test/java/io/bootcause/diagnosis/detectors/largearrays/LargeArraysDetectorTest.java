package io.bootcause.diagnosis.detectors.largearrays;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LargeArraysDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String HANDLER = "a.Api#get";
  private static final double MEGABYTE = 1 << 20;

  /** Requests of 40 ms, a part of which passes in functions of the JVM. */
  private static Recordings service(double megabytesPerRequest, long weight, String... functions) {
    List<String> frames =
        new ArrayList<>(
            List.of(
                ENTRY, HANDLER, "a.Copy#<init>", "java.io.ByteArrayOutputStream#<init>", "stub"));
    frames.addAll(List.of(functions));
    String kinds = "JJJJN" + "N".repeat(functions.length);
    return new Recordings()
        .usersOwn("a.Api", "a.Copy")
        .steady()
        .requests(200, 40)
        .counter("alloc.bytes", 5 * MEGABYTE, (5 + megabytesPerRequest * 200) * MEGABYTE)
        .stack(new ThreadStack("exec-#", true, true, weight, frames, kinds))
        .threads("exec-#", 100 - weight, ENTRY, HANDLER);
  }

  private static Outcome examine(Recordings recordings) {
    return new LargeArraysDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void aBufferThatIsClearedForEachRequest() {
    Outcome outcome =
        examine(
            service(
                32,
                60,
                "libjvm.so#Runtime1::new_type_array",
                "libjvm.so#TypeArrayKlass::allocate_common",
                "libc.so.6#__memset_avx2_unaligned_erms"));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "60 % of a request at 20/s is taking and clearing memory for large arrays, from Copy.<init>");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.cause().where()).contains("a.Copy#<init>");
    assertThat(finding.evidence()).contains("a request at 20/s allocates 32.0 MB");
    assertThat(finding.candidates())
        .containsExactly(new Change.Lower(8192, List.of("java.io.ByteArrayOutputStream#<init>")));
  }

  @Test
  void largerRegionsAreTriedWhereG1CollectsForThem() {
    Outcome outcome =
        examine(
            service(2, 60, "libjvm.so#OptoRuntime::new_array_C")
                .counted(0.9, 0.1, 256L << 20)
                .read("gc.cause[G1 Humongous Allocation]", 3)
                .read("gc.cause[G1 Preventive Collection]", 1));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.candidates()).contains(new Change.JvmFlag("-XX:G1HeapRegionSize=8m"));
    assertThat(finding.cause().explanation()).startsWith("Objects of half a region");
    assertThat(finding.evidence())
        .contains(
            "in 75 % of the times asked, the last collection was for an object of half a region and more");
  }

  /** Requests wait at the JVM's lock for memory, and something else has the processors. */
  private static Outcome processorsUsedUp(long percentOfProcessors) {
    List<String> making =
        List.of(ENTRY, HANDLER, "libjvm.so#OptoRuntime::new_array_C", "libc.so.6#__lll_lock_wait");
    return examine(
        new Recordings()
            .usersOwn("a.Api")
            .overload(16)
            .requests(200, 40)
            .usingCores(1.9)
            .counted(0.97, 0, 1L << 30)
            .counter("alloc.bytes", 0, 400 * MEGABYTE)
            .stack(new ThreadStack("exec-#", true, true, 900, making, "JJNN"))
            .stack(new ThreadStack("exec-#", false, true, percentOfProcessors, making, "JJNN"))
            .stack(
                new ThreadStack(
                    "exec-#",
                    false,
                    true,
                    100 - percentOfProcessors,
                    List.of(ENTRY, HANDLER),
                    "JJ"))
            .threads("exec-#", 100, ENTRY, HANDLER));
  }

  @Test
  void whereTheProcessorsAreUsedUpTheirTimeCounts() {
    assertThat(processorsUsedUp(30)).isInstanceOf(Outcome.Found.class);
    assertThat(processorsUsedUp(29)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nothingIsTriedWhereTheLengthIsWhatIsAskedFor() {
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn(HANDLER.substring(0, HANDLER.indexOf('#')))
                .steady()
                .requests(200, 40)
                .counter("alloc.bytes", 0, 400 * MEGABYTE)
                .stack(
                    new ThreadStack(
                        "exec-#",
                        true,
                        true,
                        60,
                        List.of(ENTRY, HANDLER, "libjvm.so#OptoRuntime::new_array_C"),
                        "JJN"))
                .threads("exec-#", 40, ENTRY, HANDLER));

    assertThat(((Outcome.Found) outcome).findings().get(0).candidates()).isEmpty();
  }

  @Test
  void nearMissManySmallOnes() {
    assertThat(examine(service(0.4, 60, "libjvm.so#OptoRuntime::new_array_C")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissALittleOfARequest() {
    assertThat(examine(service(32, 20, "libjvm.so#OptoRuntime::new_array_C")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissOtherObjects() {
    assertThat(examine(service(32, 60, "libjvm.so#OptoRuntime::new_instance_C")))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
