package io.bootcause.cases.energy;

import java.util.concurrent.atomic.LongAdder;
import org.aspectj.lang.annotation.AfterReturning;
import org.aspectj.lang.annotation.Aspect;
import org.springframework.stereotype.Component;

@Aspect
@Component
public class AuditAspect {

  private final LongAdder quotes = new LongAdder();

  @AfterReturning("@annotation(io.bootcause.cases.energy.Audited)")
  public void quoted() {
    this.quotes.increment();
  }

  public long getQuotes() {
    return this.quotes.sum();
  }
}
