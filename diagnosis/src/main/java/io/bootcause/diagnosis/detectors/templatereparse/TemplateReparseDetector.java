package io.bootcause.diagnosis.detectors.templatereparse;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Map;

/** Templates are parsed in each request. Doc page: template-reparse.md. */
public final class TemplateReparseDetector extends NeedlessWork {
  /** By the packages of the engines, as Spring Boot names them. */
  private static final Map<String, String> CACHES =
      Map.of(
          "org.thymeleaf.", "spring.thymeleaf.cache",
          "freemarker.", "spring.freemarker.cache",
          "groovy.text.", "spring.groovy.template.cache");

  public TemplateReparseDetector() {
    super(
        new CostRule(
            "template-reparse",
            Frames.of(
                "org.thymeleaf.templateparser.markup.AbstractMarkupTemplateParser#parse",
                "org.thymeleaf.templateparser.text.AbstractTextTemplateParser#parse",
                "freemarker.template.Template#<init>",
                "com.samskivert.mustache.Mustache#compile",
                "com.samskivert.mustache.Mustache$Compiler#compile",
                "groovy.text.markup.MarkupTemplateEngine#createTemplate",
                "org.apache.velocity.runtime.RuntimeInstance#parse",
                "org.springframework.web.servlet.view.script.ScriptTemplateView#createEngineFromProperties"),
            // All of it is waste: no request needs what another has parsed.
            0.15,
            1,
            0.05,
            "parsing templates that have not changed",
            "The template is read and parsed in each request although it has not changed."
                + " The cache of the template engine is off, or the view does not use one.",
            Cause.Kind.CONFIG,
            List.of()));
  }

  /**
   * Each engine has a cache of its own. Where that is known it is what to try: some parsers tell
   * what they read by calls, not by an answer that could be kept.
   */
  @Override
  protected CostRule rule(CostPath cost) {
    List<Change> caches =
        CACHES.entrySet().stream()
            .filter(e -> cost.unit().startsWith(e.getKey()))
            .<Change>map(e -> new Change.SetProperty(e.getValue(), "true"))
            .toList();
    return caches.isEmpty() ? super.rule(cost) : super.rule(cost).with(caches).unremovable();
  }
}
