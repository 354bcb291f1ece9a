package io.bootcause.cases.tours;

import java.time.LocalDate;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;

/** Hears the answers to one question. */
class DateCollector implements ApplicationListener<PayloadApplicationEvent<DatesOffered>> {
  private final Set<LocalDate> dates = new TreeSet<>();

  @Override
  public void onApplicationEvent(PayloadApplicationEvent<DatesOffered> event) {
    if (event.getPayload().asker() == this) {
      dates.addAll(event.getPayload().free());
    }
  }

  Set<LocalDate> dates() {
    return dates;
  }
}
