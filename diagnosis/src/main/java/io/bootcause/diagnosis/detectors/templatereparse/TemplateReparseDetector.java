package io.bootcause.diagnosis.detectors.templatereparse;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** Templates are parsed in each request. Doc page: template-reparse.md. */
public final class TemplateReparseDetector extends DetectorByRule {
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
            0.25,
            1,
            0.05,
            "parsing templates that have not changed",
            "The template is read and parsed in each request although it has not changed."
                + " The cache of the template engine is off, or the view does not use one.",
            Cause.Kind.CONFIG,
            List.of(
                new Change.SetProperty("spring.thymeleaf.cache", "true"),
                new Change.SetProperty("spring.freemarker.cache", "true"))));
  }
}
