package io.bootcause.cases.travel;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OfferController {
  private final OfferService offers;

  OfferController(OfferService offers) {
    this.offers = offers;
  }

  @GetMapping("/offers")
  List<Offer> offers(@RequestParam String from, @RequestParam String to) throws Exception {
    return offers.offers(from, to);
  }
}
