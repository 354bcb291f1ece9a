package io.bootcause.cases.tolls;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

@RestController
class PassageController {
  private final PassageArchive archive;
  private final MediaType mediaType;

  PassageController(
      PassageArchive archive, @Value("${passages.media-type}") String mediaType) {
    this.archive = archive;
    this.mediaType = MediaType.parseMediaType(mediaType);
  }

  @GetMapping("/gates/{gate}/passages")
  ResponseEntity<Flux<Passage>> passages(@PathVariable int gate) {
    return ResponseEntity.ok()
        .contentType(mediaType)
        .body(Flux.fromIterable(archive.ofGate(gate)));
  }
}
