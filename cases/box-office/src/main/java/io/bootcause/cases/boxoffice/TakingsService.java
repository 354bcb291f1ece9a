package io.bootcause.cases.boxoffice;

import java.util.List;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Service;

@Service
class TakingsService {
  private final TicketRepository tickets;

  TakingsService(TicketRepository tickets) {
    this.tickets = tickets;
  }

  /** Seasons that are over do not change any more. */
  @Cacheable("takings")
  public List<PlayTakings> overview(TakingsQuery query) {
    return tickets.byPlay(query.house(), query.season());
  }
}
