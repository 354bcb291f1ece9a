package io.bootcause.cli.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.cli.RequestSyntax;
import io.bootcause.cli.certificate.TestKeys;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.Workload;
import io.bootcause.load.certificate.ClientCertificate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostOrderTest {
  @TempDir Path dir;

  @Test
  void requestsOfAFileGoOverWithAllThatItSays() throws Exception {
    Files.writeString(dir.resolve("body.json"), "{\"name\": \"Jörg {{x}}\"}");
    Path file = dir.resolve("a.http");
    Files.writeString(
        file,
        """
        ### all of it
        # @weight 3
        # @expect-status 2xx,404
        # @expect-header Content-Type: json$
        # @expect-body contains:a
        # @expect-body regex:^b+
        # @expect-body json:/a/0=1
        POST /orders/{{$uuid}}?q=ä
        Authorization: Bearer s3cret
        Content-Type: application/json

        < body.json

        ###
        GET /plain
        """);
    Workload workload = RequestSyntax.parse(List.of(file.toString(), "/third"));

    HostOrder order = sent(HostOrder.of(":8080", 8080, Duration.ofSeconds(7), null, workload));

    assertThat(order.target()).isEqualTo(":8080");
    assertThat(order.port()).isEqualTo(8080);
    assertThat(order.readyTimeoutMillis()).isEqualTo(7000);
    Workload there = order.workload();
    assertThat(there.variables()).isEqualTo(workload.variables()).isNotNull();
    assertThat(there.requests()).hasSize(3);
    for (int i = 0; i < 3; i++) {
      HttpRequest sent = workload.requests().get(i);
      assertThat(there.requests().get(i))
          .usingRecursiveComparison()
          .ignoringFields("expectations")
          .isEqualTo(sent);
      assertThat(there.requests().get(i).expectations())
          .hasToString(sent.expectations().toString());
    }
    assertThat(there.requests().get(0).expectations()).hasSize(5);
  }

  @Test
  void bracesOfACommandLineAreNoTemplates() throws Exception {
    Workload workload = RequestSyntax.parse(List.of("GET /{{id}}"));

    Workload there = sent(HostOrder.of("", 0, Duration.ZERO, null, workload)).workload();

    assertThat(there.variables()).isNull();
    assertThat(there.requests().get(0).path()).isEqualTo("/{{id}}");
  }

  @Test
  void theClientCertificateGoesAlong(@TempDir Path directory) throws Exception {
    ClientCertificate here = TestKeys.make(directory, "client", "EC").certificate();
    Workload workload = Workload.of(HttpRequest.get("/"));

    ClientCertificate there =
        sent(HostOrder.of("", 0, Duration.ZERO, here, workload)).certificate();

    assertThat(there).isNotNull();
    assertThat(there.chain()).isEqualTo(here.chain());
    assertThat(there.key()).isEqualTo(here.key());
    assertThat(sent(HostOrder.of("", 0, Duration.ZERO, null, workload)).certificate()).isNull();
  }

  private static HostOrder sent(HostOrder order) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new Frames.Writer(bytes).write(Frames.Kind.ORDER, order);
    return new Frames.Reader(new ByteArrayInputStream(bytes.toByteArray()))
        .read()
        .as(HostOrder.class);
  }
}
