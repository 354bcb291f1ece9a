package io.bootcause.diagnosis.detectors.regexbacktracking;

import io.bootcause.diagnosis.detectors.RuleContract;

class RegexBacktrackingDetectorTest extends RuleContract {
  RegexBacktrackingDetectorTest() {
    super(new RegexBacktrackingDetector(), "regex-backtracking", "java.util.regex.Matcher#x");
  }
}
