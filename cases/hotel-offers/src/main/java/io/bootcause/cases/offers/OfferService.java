package io.bootcause.cases.offers;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.stereotype.Service;

@Service
class OfferService {

  private final HotelRepository hotels;
  private final RoomSupplier supplier;
  private final SearchEvents events;
  private final AsyncTaskExecutor executor;

  OfferService(
      HotelRepository hotels,
      RoomSupplier supplier,
      SearchEvents events,
      AsyncTaskExecutor applicationTaskExecutor) {
    this.hotels = hotels;
    this.supplier = supplier;
    this.events = events;
    this.executor = applicationTaskExecutor;
  }

  List<Offer> offers(String city, int nights) {
    CompletableFuture<Map<String, Integer>> rooms =
        CompletableFuture.supplyAsync(() -> supplier.rooms(city), executor);
    Map<String, Integer> prices = supplier.prices(city, nights);
    Map<String, Integer> left = rooms.join();
    List<Offer> offers =
        hotels.in(city).stream()
            .filter(hotel -> left.getOrDefault(hotel.name(), 0) > 0)
            .map(
                hotel ->
                    new Offer(
                        hotel.name(),
                        hotel.stars(),
                        prices.getOrDefault(hotel.name(), 9900),
                        left.get(hotel.name())))
            .sorted(Comparator.comparingInt(Offer::centsPerNight))
            .toList();
    events.searched(new SearchEvent(city, nights, offers.size(), Instant.now()));
    return offers;
  }
}
