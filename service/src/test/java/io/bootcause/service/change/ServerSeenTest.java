package io.bootcause.service.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerSeenTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tomcat|s.b.c.e.t.TomcatEmbeddedServletContainer : Tomcat started on port(s): 8080 (http)
          tomcat|o.s.boot.tomcat.TomcatWebServer : Tomcat started on port 8080 (http) with context path '/'
          jetty|o.s.b.w.e.j.JettyWebServer : Jetty started on port 8080 (http/1.1)
          jetty|.s.b.c.e.j.JettyEmbeddedServletContainer : Jetty started on port(s) 8080 (http/1.1)
          undertow|o.s.b.w.e.undertow.UndertowWebServer : Undertow started on port 8080 (http)
          undertow|b.c.e.u.UndertowEmbeddedServletContainer : Undertow started on port(s) 8080 (http)
          netty|o.s.b.web.embedded.netty.NettyWebServer : Netty started on port 8080 (http)
          """)
  void knowsTheStartUpLines(String server, String line) {
    assertThat(ServerSeen.logged(List.of("noise", line, "Started App in 2 seconds")))
        .hasValueSatisfying(
            seen -> {
              assertThat(seen.server()).isEqualTo(server);
              assertThat(seen.evidence()).contains("started on port");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "tomcat,http-nio-8080-exec-1",
    "jetty,qtp123456-21",
    "undertow,XNIO-1 I/O-1",
    "netty,reactor-http-epoll-1"
  })
  void knowsTheThreadsWhereTheLogIsSilent(String server, String thread) {
    List<String> dump = List.of("\"main\" #1 prio=5", "\"" + thread + "\" #31 daemon");
    assertThat(ServerSeen.running(dump))
        .hasValueSatisfying(
            seen -> {
              assertThat(seen.server()).isEqualTo(server);
              assertThat(seen.evidence()).contains(thread);
            });
  }

  @Test
  void saysNothingOfWhatItDoesNotKnow() {
    assertThat(ServerSeen.logged(List.of("Jetty is a nice server", ""))).isEmpty();
    assertThat(ServerSeen.running(List.of("\"main\" #1"))).isEmpty();
  }
}
