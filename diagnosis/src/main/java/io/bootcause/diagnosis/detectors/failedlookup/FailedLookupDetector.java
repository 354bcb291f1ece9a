package io.bootcause.diagnosis.detectors.failedlookup;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;

/** Classes or resources are looked up in each request. Doc page: failed-lookup.md. */
public final class FailedLookupDetector extends NeedlessWork {
  public FailedLookupDetector() {
    super(
        new CostRule(
            "failed-lookup",
            Frames.of(
                "java.lang.Class#forName",
                "java.lang.Class#forName0",
                "java.lang.ClassLoader#loadClass",
                "java.lang.ClassLoader#getResource",
                "java.lang.ClassLoader#getResources",
                "java.lang.ClassLoader#getResourceAsStream",
                "java.lang.Class#getResourceAsStream",
                "java.util.ServiceLoader$*",
                "java.util.ServiceLoader#*",
                "org.springframework.util.ClassUtils#forName",
                "org.springframework.core.io.support.PathMatchingResourcePatternResolver#*",
                "org.springframework.boot.loader.*"),
            0.25,
            2,
            0.05,
            "looking classes and resources up",
            "A warm service still looks classes, resources or service providers up in each request."
                + " What is not there is looked for in every jar, and nobody remembers that it was not there.",
            Cause.Kind.CONFIG,
            List.of()));
  }

  /**
   * Serving a static file from a jar is looking a resource up, and nothing else would do; asking
   * whether each link of a page is one is another matter.
   */
  private static final Frames STATIC_FILES =
      Frames.of(
          "org.springframework.web.servlet.resource.ResourceHttpRequestHandler#*",
          "org.springframework.web.reactive.resource.ResourceWebHandler#*");

  @Override
  protected int at(ThreadStack stack) {
    return STATIC_FILES.in(stack) ? -1 : super.at(stack);
  }
}
