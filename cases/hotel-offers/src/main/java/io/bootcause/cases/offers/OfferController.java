package io.bootcause.cases.offers;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OfferController {

  private final OfferService offers;
  private final HotelRepository hotels;

  OfferController(OfferService offers, HotelRepository hotels) {
    this.offers = offers;
    this.hotels = hotels;
  }

  @GetMapping("/cities/{city}/offers")
  List<Offer> offers(
      @PathVariable String city, @RequestParam(defaultValue = "2") @Min(1) @Max(30) int nights) {
    return offers.offers(city, nights);
  }

  @GetMapping("/cities/{city}/hotels")
  List<String> hotels(@PathVariable String city) {
    return hotels.in(city).stream().map(Hotel::name).toList();
  }
}
