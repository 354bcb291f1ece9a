package io.bootcause.cases.berths;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Answers enquiries in the order in which they come. */
@Component
public class BerthDesk {
  private final Queue<Enquiry> enquiries = new ConcurrentLinkedQueue<>();
  private final Harbour harbour;

  public BerthDesk(Harbour harbour) {
    this.harbour = harbour;
  }

  public void ask(Enquiry enquiry) {
    enquiries.add(enquiry);
  }

  /** One at each turn, however many are there. */
  @Scheduled(fixedDelay = 25)
  public void next() {
    Enquiry enquiry = enquiries.poll();
    if (enquiry != null) {
      enquiry.answer().setResult(harbour.best(enquiry.length(), enquiry.draught()));
    }
  }
}
