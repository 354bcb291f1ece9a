package io.bootcause.cases.words;

import java.util.HashMap;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@RestController
class WordsController {
  /** How many words of each length there are, one word a line. */
  @PostMapping(path = "/words", consumes = MediaType.TEXT_PLAIN_VALUE)
  Mono<Map<Integer, Integer>> lengths(@RequestBody Flux<String> words) {
    return words.collect(
        HashMap::new, (lengths, word) -> lengths.merge(word.length(), 1, Integer::sum));
  }
}
