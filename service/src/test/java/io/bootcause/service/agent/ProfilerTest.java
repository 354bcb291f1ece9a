package io.bootcause.service.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ProfilerTest {
  @TempDir Path temp;

  @Test
  void samplesWhatRunsAndWhatWaitsAndCanBeStartedAgain() throws Exception {
    try (ForkedJvm target = new ForkedJvm("-XX:+EnableDynamicAgentLoading")) {
      for (int round = 0; round < 2; round++) {
        Path file = temp.resolve(round + ".jfr");
        try (Profiler profiler =
            Profiler.start(
                target.pid(),
                file,
                Duration.ofMillis(5),
                Duration.ofMillis(10),
                Duration.ofMinutes(1))) {
          assertThat(profiler.cpuEvent()).isIn("cpu", "ctimer", "itimer");
          TimeUnit.MILLISECONDS.sleep(600);
          assertThat(profiler.stop()).isEqualTo(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(events)
            .anyMatch(e -> isSample(e, "jdk.ExecutionSample", "worker"))
            .anyMatch(e -> isSample(e, "profiler.WallClockSample", "main"));
      }
      assertThat(target.alive()).isTrue();
      assertThat(target.end()).isEmpty();
    }
  }

  private static boolean isSample(RecordedEvent event, String type, String thread) {
    return event.getEventType().getName().equals(type)
        && thread.equals(event.getThread("sampledThread").getJavaName());
  }
}
