package io.bootcause.cases.berths;

import org.springframework.core.task.TaskExecutor;
import org.springframework.stereotype.Component;

/** Answers enquiries as they come. */
@Component
public class BerthDesk {
  private final TaskExecutor executor;
  private final Harbour harbour;

  public BerthDesk(TaskExecutor applicationTaskExecutor, Harbour harbour) {
    this.executor = applicationTaskExecutor;
    this.harbour = harbour;
  }

  public void ask(Enquiry enquiry) {
    executor.execute(
        () -> enquiry.answer().setResult(harbour.best(enquiry.length(), enquiry.draught())));
  }
}
