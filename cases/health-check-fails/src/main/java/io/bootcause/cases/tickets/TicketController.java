package io.bootcause.cases.tickets;

import java.time.Instant;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Tickets of a help desk, in memory. */
@RestController
class TicketController {
  static final class Ticket {
    public final long id;
    public final String subject;
    public final Instant opened;

    Ticket(long id, String subject, Instant opened) {
      this.id = id;
      this.subject = subject;
      this.opened = opened;
    }
  }

  private static final int KEPT = 10_000;

  private final Map<Long, Ticket> tickets = new ConcurrentHashMap<>();
  private final AtomicLong last = new AtomicLong();

  TicketController() {
    open("The printer is on fire");
  }

  @GetMapping("/tickets/{id}")
  Ticket ticket(@PathVariable("id") long id) {
    Ticket ticket = tickets.get(id);
    if (ticket == null) {
      throw new NoSuchElementException("no ticket " + id);
    }
    return ticket;
  }

  @PostMapping("/tickets")
  Ticket open(@RequestParam("subject") String subject) {
    Ticket ticket = new Ticket(last.incrementAndGet(), subject, Instant.now());
    tickets.put(ticket.id, ticket);
    tickets.remove(ticket.id - KEPT);
    return ticket;
  }

  @ExceptionHandler(NoSuchElementException.class)
  @ResponseStatus(HttpStatus.NOT_FOUND)
  Map<String, String> missing(NoSuchElementException e) {
    return Map.of("error", e.getMessage());
  }
}
