package io.bootcause.service.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.BootArtifact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClampedNumbersTest {
  private static final String SETTER =
      "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor#setCorePoolSize";

  @TempDir Path dir;

  private String of(String mainClass, String... lines) throws IOException {
    Path file = Files.write(dir.resolve("seen"), List.of(lines));
    return ClampedNumbers.of(
        file,
        new BootArtifact(
            file, BootArtifact.Packaging.JAR, "3.5.7", mainClass, "tomcat", null, List.of()));
  }

  @Test
  void whoGaveItIsTheServicesNearestMethod() throws IOException {
    assertThat(
            of(
                "com.acme.mail.MailApplication",
                "4 64 "
                    + SETTER
                    + " com.acme.mail.Pools$$SpringCGLIB$$0#mail com.acme.mail.Pools#mail"
                    + " com.acme.mail.MailApplication#main"))
        .isEqualTo("from 4 to 64 (ThreadPoolTaskExecutor.setCorePoolSize, by Pools.mail)");
  }

  @Test
  void aFrameworksSettingHasNoneOfTheService() throws IOException {
    assertThat(of("com.acme.Main", "8 64 " + SETTER + " org.springframework.boot.X#configure"))
        .isEqualTo("from 8 to 64 (ThreadPoolTaskExecutor.setCorePoolSize)");
    assertThat(of("Main", "8 64 " + SETTER + " Main#main"))
        .isEqualTo("from 8 to 64 (ThreadPoolTaskExecutor.setCorePoolSize)");
  }

  @Test
  void whoeverHadTheBeanMadeHasNotGivenIt() throws IOException {
    assertThat(
            of(
                "com.acme.Main",
                "8 64 "
                    + SETTER
                    + " org.springframework.boot.task.ThreadPoolTaskExecutorBuilder#configure"
                    + " org.springframework.beans.factory.support.SimpleInstantiationStrategy#instantiate"
                    + " org.springframework.boot.SpringApplication#run com.acme.Main#main"))
        .isEqualTo("from 8 to 64 (ThreadPoolTaskExecutor.setCorePoolSize)");
  }

  @Test
  void threeAreToldAndTheRestIsCounted() throws IOException {
    String same = "1 64 a.Pool#size com.acme.A#a";
    assertThat(
            of(
                "com.acme.Main",
                "5 64 a.Pool#size x.Framework#a",
                same,
                same,
                "2 64 a.Pool#size com.acme.A#b",
                "3 64 a.Pool#size com.acme.A#c",
                "4 64 a.Pool#size com.acme.A#d"))
        .isEqualTo(
            "from 1 to 64 (Pool.size, by A.a), from 2 to 64 (Pool.size, by A.b), from 3 to 64"
                + " (Pool.size, by A.c) and 2 more");
  }

  @Test
  void whatCannotBeReadTellsNothing() throws IOException {
    assertThat(of("com.acme.Main")).isEmpty();
    assertThat(of("com.acme.Main", "broken")).isEmpty();
    BootArtifact artifact =
        new BootArtifact(dir, BootArtifact.Packaging.JAR, null, "a.B", "tomcat", null, List.of());
    assertThat(ClampedNumbers.of(dir.resolve("nothing"), artifact)).isEmpty();
    Path noText = Files.write(dir.resolve("other"), new byte[] {(byte) 0xff, (byte) 0xfe, ' '});
    assertThat(ClampedNumbers.of(noText, artifact)).isEmpty();
  }
}
