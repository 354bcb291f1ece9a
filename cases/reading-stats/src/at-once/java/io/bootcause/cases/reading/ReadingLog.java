package io.bootcause.cases.reading;

import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Tells the publisher what is read, a few readings at a time. */
@Component
class ReadingLog {
  private static final int ROOM = 24;

  private final PublisherClient publisher;
  private List<Integer> readings = new ArrayList<>();

  ReadingLog(PublisherClient publisher) {
    this.publisher = publisher;
  }

  void read(int article) {
    List<Integer> full = added(article);
    if (full != null) {
      deliver(full);
    }
  }

  private synchronized List<Integer> added(int article) {
    readings.add(article);
    if (readings.size() < ROOM) {
      return null;
    }
    List<Integer> full = readings;
    readings = new ArrayList<>();
    return full;
  }

  private void deliver(List<Integer> full) {
    publisher.report(full);
  }
}
