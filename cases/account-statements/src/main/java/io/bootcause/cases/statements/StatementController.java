package io.bootcause.cases.statements;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class StatementController {
  private final Ledger ledger;

  StatementController(Ledger ledger) {
    this.ledger = ledger;
  }

  @GetMapping("/accounts/{account}/statements/{year}.csv")
  ResponseEntity<byte[]> csv(@PathVariable String account, @PathVariable int year) {
    ByteArrayOutputStream bytes = Output.begin();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      out.print("day;text;cents\n");
      for (Booking booking : ledger.of(account, year)) {
        out.print(booking.day() + ";" + booking.text() + ";" + booking.cents() + "\n");
      }
    }
    return ResponseEntity.ok()
        .contentType(MediaType.parseMediaType("text/csv"))
        .body(bytes.toByteArray());
  }
}
