package io.bootcause.report;

/** The verdict in one sentence, as the pages have it. */
public final class VerdictSentence {
  private VerdictSentence() {}

  public static String of(Investigated investigated) {
    return Headline.of(investigated).sentence();
  }

  public static String of(Compared compared) {
    return CompareHeadline.of(compared).sentence();
  }
}
