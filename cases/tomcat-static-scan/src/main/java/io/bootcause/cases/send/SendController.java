package io.bootcause.cases.send;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Accepts a message and answers at once: whatever takes long here is not this code. */
@RestController
public class SendController {
  private final AtomicLong sent = new AtomicLong();

  @GetMapping("/send")
  public Map<String, Object> send(@RequestParam(defaultValue = "hello") String message) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("id", sent.incrementAndGet());
    answer.put("message", message);
    answer.put("status", "SENT");
    return answer;
  }
}
