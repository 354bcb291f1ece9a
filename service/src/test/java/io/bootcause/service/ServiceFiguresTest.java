package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceFiguresTest {
  /** What GC.heap_info of JDK 17 and 25 prints for each collector. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          10240|garbage-first heap   total 262144K, used 10240K [0x1, 0x2);  region size 1024K, 3 young (3072K), 0 survivors (0K); Metaspace       used 30000K, committed 31000K;  class space    used 4000K
          3000|def new generation   total 78656K, used 1000K [0x1);  eden space 69952K,   1% used [0x2);tenured generation   total 174784K, used 2000K; Metaspace used 9K
          3000|PSYoungGen      total 75776K, used 1000K;ParOldGen       total 172032K, used 2000K
          34816|ZHeap           used 34M, capacity 256M, max capacity 4096M
          9216|Shenandoah Heap; 256M max, 256M soft max, 32M committed, 9M used
          """)
  void readsTheHeapOfEachCollector(long kib, String lines) {
    assertThat(ServiceFigures.usedBytes(lines.replace(';', '\n'))).hasValue(kib * 1024);
  }

  @Test
  void readsBootsOwnFigure() {
    assertThat(
            ServiceFigures.bootSeconds(
                List.of("x", "t.App : Started App in 1.234 seconds (process running for 1.6)")))
        .hasValue(1.234);
    assertThat(ServiceFigures.bootSeconds(List.of())).isEmpty();
  }

  @Test
  void readsAJvmWithoutAnyAgent() throws Exception {
    Process jvm =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                Sleeper.class.getName())
            .redirectErrorStream(true)
            .start();
    try {
      assertThat(jvm.getInputStream().read()).isEqualTo('r');
      assertThat(ServiceFigures.residentBytes(jvm.pid()).getAsLong()).isGreaterThan(5_000_000);
      assertThat(ServiceFigures.threads(jvm.pid()).orElseThrow().live()).isBetween(1L, 60L);
      long heap = ServiceFigures.heapAfterCollectionBytes(jvm.pid()).getAsLong();
      assertThat(heap).isBetween(8_000_000L, 60_000_000L);
      assertThat(ServiceFigures.runsVirtualThreads(jvm.pid())).isFalse();
    } finally {
      jvm.destroyForcibly().waitFor();
    }
  }

  /** Holds eight megabytes until it is killed or a minute has passed. */
  static final class Sleeper {
    public static void main(String[] args) throws Exception {
      byte[] held = new byte[8_000_000];
      System.out.println("ready");
      Thread.sleep(60_000);
      System.out.println(held.length);
    }
  }
}
