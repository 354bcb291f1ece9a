package io.bootcause.diagnosis.detectors.templatereparse;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class TemplateReparseDetectorTest extends RuleContract {
  TemplateReparseDetectorTest() {
    super(
        new TemplateReparseDetector(),
        "template-reparse",
        "org.thymeleaf.templateparser.markup.AbstractMarkupTemplateParser#parse");
  }

  @Test
  void triesTheCacheOfTheEngineThatParses() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("exec-#", 80, ENTRY, HANDLER, "freemarker.template.Template#<init>"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .containsExactly(new Change.SetProperty("spring.freemarker.cache", "true"));
  }
}
