package io.bootcause.cases.berths;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;

@RestController
public class BerthController {
  private static final long TIMEOUT_MILLIS = 30_000;

  private final BerthDesk desk;

  public BerthController(BerthDesk desk) {
    this.desk = desk;
  }

  @GetMapping("/berths/offer")
  public DeferredResult<Offer> offer(@RequestParam double length, @RequestParam double draught) {
    DeferredResult<Offer> answer = new DeferredResult<>(TIMEOUT_MILLIS);
    desk.ask(new Enquiry(length, draught, answer));
    return answer;
  }
}
