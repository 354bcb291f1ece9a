package io.bootcause.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.investigation.SecureService;
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
          FirstAnswers.of(service, Workload.of(HttpRequest.get("/prices")));

      assertThat(answers).containsOnlyKeys("GET /prices");
      assertThat(answers.get("GET /prices")).contains("status 200, body 2 bytes");
    }
  }
}
