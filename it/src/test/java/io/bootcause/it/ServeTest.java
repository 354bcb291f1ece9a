package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.CookieManager;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history's server as a process of its own. */
class ServeTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path dir;

  private String history() {
    return "jdbc:sqlite:" + dir.resolve("h.db");
  }

  @Test
  void theAddressItPrintsOpensInABrowserAndCtrlCEndsIt() throws Exception {
    try (Tool tool = Tool.start("serve", "--history", history())) {
      URI address = URI.create(firstLine(tool));
      HttpClient browser =
          HttpClient.newBuilder()
              .cookieHandler(new CookieManager())
              .followRedirects(HttpClient.Redirect.NORMAL)
              .build();
      HttpResponse<String> page =
          browser.send(
              HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());

      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.uri().getQuery()).as("the token has left the address").isNull();
      assertThat(page.body()).contains("<h1>Runs</h1>");

      tool.signal("INT");
      tool.exitCode(Duration.ofSeconds(20));
      assertThat(tool.err()).isEmpty();
      new ServerSocket(address.getPort(), 1, InetAddress.getLoopbackAddress()).close();
    }
  }

  private static String firstLine(Tool tool) throws InterruptedException {
    long deadline = System.nanoTime() + LONG.toNanos();
    while (tool.out().isEmpty() && System.nanoTime() - deadline < 0) {
      Thread.sleep(50);
    }
    List<String> out = tool.out();
    assertThat(out).as("it says where it is: " + tool.err()).isNotEmpty();
    return out.get(0);
  }

  @Test
  void aPortThatIsTakenIsOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      fails("port " + port, "serve", "--port", port, "--history", history());
    }
  }

  @Test
  void badOptionsAreOneLine() throws Exception {
    fails("--token", "serve", "--token", "short", "--history", history());
    fails("jdbc:sqlite:FILE", "serve", "--history", "history.db");
    fails("the history is off", "serve");
  }

  private static void fails(String says, String... args) throws Exception {
    try (Tool tool = Tool.start(args)) {
      assertThat(tool.exitCode(LONG)).isEqualTo(2);
      assertThat(tool.err())
          .filteredOn(line -> line.startsWith("bootcause: "))
          .singleElement()
          .asString()
          .contains(says);
      assertThat(tool.err()).noneMatch(line -> line.contains("\tat "));
    }
  }
}
