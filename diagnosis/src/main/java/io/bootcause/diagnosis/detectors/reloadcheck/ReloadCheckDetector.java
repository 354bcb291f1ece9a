package io.bootcause.diagnosis.detectors.reloadcheck;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;

/** Requests ask whether a file has changed, or read it again. Doc page: reload-check.md. */
public final class ReloadCheckDetector extends NeedlessWork {
  private static final String NEEDS_RELOAD = "java.util.ResourceBundle$Control#needsReload";
  private static final String LOAD_BUNDLE = "java.util.ResourceBundle#loadBundle";
  private static final String REFRESH_PROPERTIES =
      "org.springframework.context.support.ReloadableResourceBundleMessageSource#refreshProperties";

  private static final Frames MESSAGES = Frames.of(NEEDS_RELOAD, LOAD_BUNDLE, REFRESH_PROPERTIES);

  /** Spring Boot's property is for both kinds of its message sources, and for no other bundle. */
  private static final Frames SPRINGS = Frames.of("org.springframework.context.support.*");

  /** By what a static resource contains: kept unless that was switched off. */
  private static final String SERVLET_VERSION =
      "org.springframework.web.servlet.resource.ContentVersionStrategy#getResourceVersion*";

  private static final String REACTIVE_VERSION =
      "org.springframework.web.reactive.resource.ContentVersionStrategy#getResourceVersion*";

  private static final Frames VERSIONS = Frames.of(SERVLET_VERSION, REACTIVE_VERSION);

  /** For a link of a page, each place of static resources is asked. */
  private static final Frames LINKS =
      Frames.of(
          "org.springframework.web.servlet.resource.DefaultResourceResolverChain#resolveUrlPath");

  /** The first of them, which keeps the answers of the others, unless that was switched off. */
  private static final Frames KEPT_LINKS =
      Frames.of("org.springframework.web.servlet.resource.CachingResourceResolver#*");

  public ReloadCheckDetector() {
    super(
        new CostRule(
            "reload-check",
            Frames.of(
                NEEDS_RELOAD,
                LOAD_BUNDLE,
                REFRESH_PROPERTIES,
                SERVLET_VERSION,
                REACTIVE_VERSION,
                "org.springframework.ui.freemarker.SpringTemplateLoader#getLastModified",
                "freemarker.cache.URLTemplateLoader#getLastModified",
                "freemarker.cache.FileTemplateLoader#getLastModified",
                "org.apache.jasper.compiler.Compiler#isOutDated",
                "org.apache.commons.configuration.reloading.FileChangedReloadingStrategy#reloadingRequired",
                "org.apache.commons.configuration2.reloading.ReloadingController#checkForReloading",
                "ch.qos.logback.classic.turbo.ReconfigureOnChangeFilter#decide"),
            0.2,
            1,
            0.05,
            "asking whether files have changed, or reading them again",
            "What was read from a file is kept, but for so short a time that each request asks again"
                + " whether the file has changed, or reads it again, and looks again for those that are"
                + " not there: a setting for development. In a jar each of them takes a connection to"
                + " the jar.",
            Cause.Kind.CONFIG,
            List.of()));
  }

  @Override
  protected int at(ThreadStack stack) {
    int link = KEPT_LINKS.in(stack) ? -1 : LINKS.outermost(stack);
    return link >= 0 ? link : super.at(stack);
  }

  @Override
  protected CostRule rule(CostPath cost) {
    if (MESSAGES.has(cost.unit()) && cost.frames().stream().anyMatch(SPRINGS::has)) {
      return super.rule(cost)
          .with(List.of(new Change.SetProperty("spring.messages.cache-duration", "-1")));
    }
    if (LINKS.has(cost.unit())) {
      return keepingResources(cost)
          .doing(
              "looking for the files behind the links of a page, in a chain that keeps no answer")
          .advising("Switch the cache of the resource chain on, resourceChain(true) in code.");
    }
    return VERSIONS.has(cost.unit()) ? keepingResources(cost) : super.rule(cost);
  }

  private CostRule keepingResources(CostPath cost) {
    return super.rule(cost)
        .with(List.of(new Change.SetProperty("spring.web.resources.chain.cache", "true")));
  }
}
