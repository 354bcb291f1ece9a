package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTreeTest {
  @TempDir private Path root;

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @BeforeEach
  void project() throws IOException {
    Files.createDirectory(root.resolve(".git"));
    file("pom.xml", "<project>\n  <module>orders</module>\n</project>\n");
    file("orders/pom.xml", "<project>\n\n<artifactId>springfox-swagger-ui</artifactId>\n");
    file("orders/src/main/resources/application.properties", "a=b\nserver.port = 80\n");
    file(
        "orders/src/main/java/org/example/OrderService.java",
        """
        package org.example;
        class OrderService {
          int all() { return list(); }
          List<Order> list() {
            return new list(1);
          }
        }
        """);
    file("orders/src/main/kotlin/org/example/Stock.kt", "class Stock {\n  fun left() = 1\n}\n");
  }

  private static Cause cause(
      List<String> where, @Nullable String artifact, @Nullable String property) {
    return new Cause(Cause.Kind.APP_CODE, where, artifact, property, "", null);
  }

  private SourceTree.@Nullable Place place(Cause cause) {
    return SourceTree.around(root).of(cause);
  }

  @Test
  void aMethodIsFoundWhereItIsDeclared() {
    assertThat(place(cause(List.of("org.example.OrderService#list"), null, null)))
        .isEqualTo(
            new SourceTree.Place(
                "orders/src/main/java/org/example/OrderService.java",
                4,
                "org.example.OrderService#list"));
    assertThat(place(cause(List.of("org.example.OrderService$1#list"), null, null)))
        .isEqualTo(
            new SourceTree.Place(
                "orders/src/main/java/org/example/OrderService.java",
                4,
                "org.example.OrderService$1#list"));
    assertThat(place(cause(List.of("org.example.Stock#left"), null, null)))
        .isEqualTo(
            new SourceTree.Place(
                "orders/src/main/kotlin/org/example/Stock.kt", 2, "org.example.Stock#left"));
  }

  @Test
  void theInnermostFrameWithASourceCounts() {
    assertThat(
            place(
                cause(
                    List.of(
                        "org.example.Stock#left",
                        "org.example.OrderService#lambda$all$0",
                        "java.util.Map#get"),
                    null,
                    null)))
        .isEqualTo(
            new SourceTree.Place(
                "orders/src/main/java/org/example/OrderService.java",
                0,
                "org.example.OrderService#lambda$all$0"));
  }

  @Test
  void aSettingIsFoundByItsLine() {
    assertThat(place(cause(List.of("org.lib.A#b"), null, "server.port")))
        .isEqualTo(
            new SourceTree.Place("orders/src/main/resources/application.properties", 2, null));
    assertThat(place(cause(List.of(), null, "server.address")))
        .isEqualTo(
            new SourceTree.Place("orders/src/main/resources/application.properties", 0, null));
  }

  @Test
  void aLibraryIsFoundInTheBuildFileThatNamesIt() {
    assertThat(place(cause(List.of("x.Y#z"), "io.springfox:springfox-swagger-ui:2.9.2", null)))
        .isEqualTo(new SourceTree.Place("orders/pom.xml", 3, null));
    assertThat(place(cause(List.of(), "org.apache.tomcat.embed:tomcat-embed-core:8.5.31", null)))
        .isEqualTo(new SourceTree.Place("pom.xml", 0, null));
  }

  @Test
  void aLibrarysBugIsMendedInTheBuildFileWhoeverCallsIt() {
    Cause bug =
        new Cause(
            Cause.Kind.LIBRARY_BUG,
            List.of("org.example.Stock#left", "springfox.A#b"),
            "io.springfox:springfox-swagger-ui:2.9.2",
            null,
            "",
            null);

    assertThat(place(bug)).isEqualTo(new SourceTree.Place("orders/pom.xml", 3, null));
  }

  @Test
  void placesAreRelativeToTheCheckoutWhereverTheToolWasStarted() {
    SourceTree tree = SourceTree.around(root.resolve("orders"));

    assertThat(tree.of(cause(List.of("org.example.Stock#left"), null, null)))
        .isEqualTo(
            new SourceTree.Place(
                "orders/src/main/kotlin/org/example/Stock.kt", 2, "org.example.Stock#left"));
  }

  @Test
  void strangeNamesLeadNowhere() {
    assertThat(place(cause(List.of("../../etc#passwd", "\u0000#x", "a b#<init>"), null, null)))
        .isNull();
    assertThat(SourceTree.uri("a b/c:d%\u00e4.jar")).isEqualTo("a%20b/c%3Ad%25%C3%A4.jar");
  }
}
