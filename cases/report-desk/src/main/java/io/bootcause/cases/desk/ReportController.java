package io.bootcause.cases.desk;

import java.util.Map;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

@RestController
class ReportController {
  record Report(int rows) {}

  private final RestClient warehouse;

  ReportController(RestClient.Builder builder, Partner partner) {
    warehouse =
        builder.requestFactory(new JdkClientHttpRequestFactory()).baseUrl(partner.url()).build();
  }

  /** The warehouse takes its time. */
  @GetMapping("/reports/sales")
  Report sales() {
    return warehouse.get().uri("/sales").retrieve().body(Report.class);
  }

  @GetMapping("/reports")
  Map<String, String> reports() {
    return Map.of("sales", "/reports/sales");
  }
}
