package io.bootcause.cases.travel;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Service;

@Service
class OfferService {
  private final Carriers carriers;
  private final Searches searches;

  OfferService(Carriers carriers, Searches searches) {
    this.carriers = carriers;
    this.searches = searches;
  }

  List<Offer> offers(String from, String to) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Future<Offer> rail = threads.submit(() -> carriers.offer("rail", from, to));
      Future<Offer> coach = threads.submit(() -> carriers.offer("coach", from, to));
      searches.count(from, to, threads);
      return List.of(rail.get(), coach.get());
    } finally {
      threads.shutdown();
      threads.awaitTermination(1, TimeUnit.SECONDS);
    }
  }
}
