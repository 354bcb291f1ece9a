package io.bootcause.cases.travel;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Tells a platform what is looked for; of more than it takes, only a part. */
@Component
class Searches implements DisposableBean {
  private final Carriers carriers;
  private final boolean later;
  private final ThreadPoolExecutor own =
      new ThreadPoolExecutor(
          16,
          16,
          1,
          TimeUnit.MINUTES,
          new ArrayBlockingQueue<>(200),
          new ThreadPoolExecutor.DiscardPolicy());

  Searches(Carriers carriers, @Value("${searches.later:false}") boolean later) {
    this.carriers = carriers;
    this.later = later;
  }

  /**
   * @param ofRequest threads of the request
   */
  void count(String from, String to, Executor ofRequest) {
    (later ? own : ofRequest).execute(() -> carriers.count(from, to));
  }

  @Override
  public void destroy() {
    own.shutdownNow();
  }
}
