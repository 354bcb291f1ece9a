package io.bootcause.cases.tours;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

@Component
class Guides {
  private static final List<String> NAMES = List.of("Amira", "Benno", "Carla");

  private final ApplicationEventPublisher events;

  Guides(ApplicationEventPublisher events) {
    this.events = events;
  }

  @EventListener
  void answer(DatesAsked asked) {
    LocalDate season = LocalDate.of(2026, 5, 1);
    for (int i = 0; i < NAMES.size(); i++) {
      int every = 3 + (asked.tour() + i) % 5;
      List<LocalDate> free =
          IntStream.range(0, 60).filter(d -> d % every == 0).mapToObj(season::plusDays).toList();
      events.publishEvent(new DatesOffered(asked.asker(), NAMES.get(i), free));
    }
  }
}
