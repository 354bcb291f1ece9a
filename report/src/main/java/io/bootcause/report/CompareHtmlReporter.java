package io.bootcause.report;

import java.io.IOException;

/** Placeholder. */
public final class CompareHtmlReporter {
  public void write(Compared compared, Appendable out) throws IOException {
    out.append("");
  }
}
