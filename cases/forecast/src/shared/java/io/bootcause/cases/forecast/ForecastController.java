package io.bootcause.cases.forecast;

import java.util.Map;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;

@RestController
class ForecastController {
  record Forecast(double celsius) {}

  private final RestTemplate template;
  private final Partner partner;

  ForecastController(RestTemplateBuilder builder, Partner partner) {
    this.template = builder.build();
    this.partner = partner;
  }

  @GetMapping("/forecast/{city}")
  Map<String, Object> forecast(@PathVariable String city) {
    Forecast forecast =
        template.getForObject(partner.url() + "/forecast/" + city, Forecast.class);
    return Map.of("city", city, "celsius", forecast.celsius());
  }
}
