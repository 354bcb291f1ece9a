package io.bootcause.diagnosis.detectors.failedlookup;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Classes or resources are looked up in each request. Doc page: failed-lookup.md. */
public final class FailedLookupDetector extends NeedlessWork {
  private static final int SHOWN = 3;

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
                // Loaders that do not begin with what they have from ClassLoader.
                "java.net.URLClassLoader#getResourceAsStream",
                "jdk.internal.loader.*",
                "org.apache.catalina.loader.*",
                "org.springframework.boot.web.embedded.tomcat.TomcatEmbeddedWebappClassLoader#*",
                "org.springframework.boot.tomcat.TomcatEmbeddedWebappClassLoader#*",
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

  @Override
  protected CostRule rule(CostPath cost, Evidence evidence) {
    CostRule rule = super.rule(cost, evidence);
    List<MissedClass> missed = MissedClass.of(evidence.recording(), cost.activity());
    if (missed.isEmpty()) {
      return rule;
    }
    List<Change> added =
        missed.stream()
            .flatMap(m -> OptionalModule.with(m.name(), evidence.recording().artifact()).stream())
            .distinct()
            .toList();
    return rule.with(added).doing(rule.doing() + " (" + missed.get(0).name() + " is not there)");
  }

  @Override
  protected List<String> details(CostPath cost, Evidence evidence) {
    List<MissedClass> missed = MissedClass.of(evidence.recording(), cost.activity());
    return missed.isEmpty()
        ? List.of()
        : List.of(
            missed.stream()
                .limit(SHOWN)
                .map(m -> String.format(Locale.ROOT, "%s (%.1f times)", m.name(), m.times()))
                .collect(
                    Collectors.joining(
                        ", ",
                        "class loaders say in a " + cost.activity().label() + " that there is no ",
                        "")));
  }
}
