package io.bootcause.cases.tours;

import java.time.LocalDate;
import java.util.Set;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.ApplicationEventMulticaster;
import org.springframework.stereotype.Service;

/** On which days a tour can be had, by whichever guide. */
@Service
class TourDates {
  private final ApplicationEventPublisher events;
  private final ApplicationEventMulticaster listeners;

  TourDates(ApplicationEventPublisher events, ApplicationEventMulticaster listeners) {
    this.events = events;
    this.listeners = listeners;
  }

  Set<LocalDate> free(int tour) {
    DateCollector collector = new DateCollector();
    listeners.addApplicationListener(collector);
    events.publishEvent(new DatesAsked(tour, collector));
    return collector.dates();
  }
}
