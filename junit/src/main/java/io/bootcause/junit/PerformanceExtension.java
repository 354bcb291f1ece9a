package io.bootcause.junit;

import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Tells the assertions of a test what its annotation and JUnit's configuration ask for. */
final class PerformanceExtension implements BeforeEachCallback, AfterEachCallback {
  @Override
  public void beforeEach(ExtensionContext context) {
    Inconclusive inconclusive = Inconclusive.AS_CONFIGURED;
    String baselines = Surroundings.BASELINES;
    var asked =
        AnnotationSupport.findAnnotation(context.getRequiredTestClass(), PerformanceChecks.class);
    if (asked.isPresent()) {
      inconclusive = asked.get().inconclusive();
      baselines = asked.get().baselines();
    }
    Surroundings.enter(
        new Surroundings(
            inconclusive == Inconclusive.AS_CONFIGURED
                ? Surroundings.parse(
                    context.getConfigurationParameter(Inconclusive.PROPERTY).orElse(""))
                : inconclusive,
            Path.of(baselines),
            context::publishReportEntry));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Surroundings.leave();
  }
}
