package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerDirectoriesTest {
  @TempDir private Path temp;

  private Path directory(String name) throws IOException {
    Path made = Files.createDirectories(temp.resolve(name).resolve("work/ROOT")).getParent();
    Files.writeString(made.resolve("file"), "x");
    return made.getParent();
  }

  @Test
  void ofBothFormatsForThisPortAreDeletedAndNothingElseIs() throws IOException {
    Path before = directory("tomcat.4711.1");
    Files.setLastModifiedTime(before, FileTime.from(Instant.now().minusSeconds(60)));
    ServerDirectories directories =
        ServerDirectories.of(List.of("java", "-Djava.io.tmpdir=" + temp, "-jar", "x.jar"));
    Path newer = directory("tomcat.4711.5561");
    Path older = directory("tomcat-docbase.5561.4711");
    Path jetty = directory("jetty-docbase.4711.5561");
    Path other = directory("tomcat.4712.5561");
    Path own = directory("mytomcat.4711.5561");
    Path file = Files.writeString(temp.resolve("tomcat.4711.log"), "x");

    directories.delete(0);
    assertThat(newer).exists();
    directories.delete(4711);

    assertThat(newer).doesNotExist();
    assertThat(older).doesNotExist();
    assertThat(jetty).doesNotExist();
    assertThat(List.of(before, other, own, file)).allSatisfy(left -> assertThat(left).exists());
  }

  @Test
  void aDirectoryThatIsNotThereIsNoError() {
    ServerDirectories.of(List.of("-Djava.io.tmpdir=" + temp.resolve("none"))).delete(4711);
    assertThat(temp).isEmptyDirectory();
  }
}
