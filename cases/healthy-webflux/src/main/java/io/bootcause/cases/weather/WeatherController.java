package io.bootcause.cases.weather;

import jakarta.validation.Valid;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping("/stations")
class WeatherController {
  private final WeatherService weather;

  WeatherController(WeatherService weather) {
    this.weather = weather;
  }

  @GetMapping("/{station}/readings")
  Flux<Reading> readings(@PathVariable String station) {
    return weather.readings(station);
  }

  @GetMapping("/{station}/summary")
  Mono<ResponseEntity<WeatherService.Summary>> summary(@PathVariable String station) {
    return weather
        .summary(station)
        .map(ResponseEntity::ok)
        .defaultIfEmpty(ResponseEntity.notFound().build());
  }

  @PostMapping("/readings")
  @ResponseStatus(HttpStatus.CREATED)
  Mono<Reading> add(@Valid @RequestBody Mono<Reading> reading) {
    return reading.flatMap(weather::add);
  }
}
