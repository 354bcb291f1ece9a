package io.bootcause.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.cli.certificate.TestKeys;
import io.bootcause.investigation.SecureService;
import io.bootcause.investigation.ServiceLoad;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstAnswersTest {
  @Test
  void areHadOfAServiceWithItsOwnCertificate(@TempDir Path directory) throws Exception {
    try (SecureService service = new SecureService(directory)) {
      Map<String, List<String>> answers =
          FirstAnswers.of(service, Workload.of(HttpRequest.get("/prices")), new ServiceLoad(null));

      assertThat(answers).containsOnlyKeys("GET /prices");
      assertThat(answers.get("GET /prices")).contains("status 200, body 2 bytes");
    }
  }

  @Test
  void areHadOfAServiceThatWantsACertificate(@TempDir Path directory) throws Exception {
    TestKeys keys = TestKeys.make(directory, "client", "EC");
    Workload workload = Workload.of(HttpRequest.get("/prices"));
    try (SecureService service = new SecureService(directory, keys.certificate().chain().get(0))) {
      assertThat(FirstAnswers.of(service, workload, new ServiceLoad(keys.certificate())))
          .containsOnlyKeys("GET /prices");
      assertThatThrownBy(() -> FirstAnswers.of(service, workload, new ServiceLoad(null)))
          .hasMessageContaining("GET /prices was not answered");
    }
  }
}
