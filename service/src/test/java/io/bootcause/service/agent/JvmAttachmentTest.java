package io.bootcause.service.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.service.ServiceException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class JvmAttachmentTest {
  @Test
  void tellsTheJavaVersionOfAJvm() throws Exception {
    try (ForkedJvm target = new ForkedJvm();
        JvmAttachment jvm = JvmAttachment.to(target.pid())) {
      assertThat(jvm.javaVersion()).isEqualTo(Runtime.version().feature());
      assertThat(jvm.sameUser()).isTrue();
    }
  }

  @Test
  void aJvmOpensItsSocketWithoutAWord() throws Exception {
    try (ForkedJvm target = new ForkedJvm()) {
      assertThat(AttachSocket.of(target.pid())).doesNotExist();
      AttachSocket.open(target.pid());
      assertThat(AttachSocket.of(target.pid())).exists();
      AttachSocket.open(target.pid());
      JvmAttachment.to(target.pid()).close();
      assertThat(target.end()).isEmpty();
    }
  }

  @Test
  void aProcessThatIsNotThere() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    refused(gone.pid(), "there is no process " + gone.pid());
  }

  /** Attaching would send it SIGQUIT, and so end it. */
  @Test
  void aProcessThatIsNoJvmIsNotHarmed() throws IOException {
    Process sleep = new ProcessBuilder("sleep", "60").start();
    try {
      refused(sleep.pid(), "process " + sleep.pid() + " is not a JVM");
      assertThat(sleep.isAlive()).isTrue();
    } finally {
      sleep.destroyForcibly();
      sleep.onExit().join();
    }
  }

  /** Attaching would make it print all its threads. */
  @Test
  void aJvmThatRefusesIsLeftInPeace() throws Exception {
    try (ForkedJvm target = new ForkedJvm("-XX:+DisableAttachMechanism", "-XX:-UsePerfData")) {
      refused(
          target.pid(),
          "process "
              + target.pid()
              + " does not let anyone attach: -XX:+DisableAttachMechanism is set");
      assertThat(target.alive()).isTrue();
      assertThat(target.end()).isEmpty();
    }
  }

  private static void refused(long pid, String message) {
    assertThatThrownBy(() -> JvmAttachment.to(pid))
        .isInstanceOfSatisfying(
            ServiceException.class,
            e -> assertThat(e.kind()).isEqualTo(ServiceException.Kind.USAGE))
        .hasMessage(message);
  }
}
