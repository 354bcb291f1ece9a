package io.bootcause.diagnosis.detectors.templatereparse;

import io.bootcause.diagnosis.detectors.RuleContract;

class TemplateReparseDetectorTest extends RuleContract {
  TemplateReparseDetectorTest() {
    super(
        new TemplateReparseDetector(),
        "template-reparse",
        "org.thymeleaf.templateparser.markup.AbstractMarkupTemplateParser#parse");
  }
}
