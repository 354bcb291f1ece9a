package io.bootcause.cases.notify;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class NotificationController {
  private final MailGateway mail;

  NotificationController(MailGateway mail) {
    this.mail = mail;
  }

  /** Tells everybody who follows the order, and waits until they are told. */
  @GetMapping("/orders/{id}/notify")
  List<String> tell(@PathVariable long id) {
    List<CompletableFuture<String>> sent =
        Stream.of("buyer", "seller", "carrier").map(who -> mail.send(who + "-" + id)).toList();
    return sent.stream().map(CompletableFuture::join).toList();
  }
}
