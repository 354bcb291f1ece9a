package io.bootcause.cases.readings;

import java.util.ArrayDeque;
import java.util.Deque;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

@Component
class ReadingStore {

  private final Deque<Reading> latest = new ArrayDeque<>();
  private final int kept;

  ReadingStore(@Value("${readings.kept}") int kept) {
    this.kept = kept;
  }

  synchronized int add(Reading reading) {
    latest.addLast(reading);
    if (latest.size() > kept) {
      latest.removeFirst();
    }
    return latest.size();
  }
}
