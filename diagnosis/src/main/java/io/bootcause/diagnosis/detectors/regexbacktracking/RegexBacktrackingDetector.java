package io.bootcause.diagnosis.detectors.regexbacktracking;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/** A regular expression takes most of a request. Doc page: regex-backtracking.md. */
public final class RegexBacktrackingDetector extends NeedlessWork {
  public RegexBacktrackingDetector() {
    super(
        new CostRule(
            "regex-backtracking",
            Frames.of(
                "java.util.regex.Matcher#*",
                "java.util.regex.Pattern$*",
                "java.lang.String#matches",
                "java.lang.String#replaceAll"),
            0.4,
            5,
            0.5,
            "matching a regular expression",
            "A regular expression takes most of the request."
                + " Nested or overlapping repetitions make the matcher try combinations whose number explodes with the length of the input.",
            Cause.Kind.APP_CODE,
            List.of()));
  }
}
