package io.bootcause.cases.sms;

import java.io.IOException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SmsController {
  private final SmsSender sender;

  SmsController(SmsSender sender) {
    this.sender = sender;
  }

  @PostMapping(path = "/sms/{number}", produces = "application/json")
  String send(@PathVariable String number) throws IOException, InterruptedException {
    return sender.send(number);
  }
}
