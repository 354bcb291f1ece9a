package io.bootcause.cases.maildomains;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Objects;
import org.apache.hc.client5.http.psl.PublicSuffixMatcher;
import org.apache.hc.client5.http.psl.PublicSuffixMatcherLoader;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The suffixes below which domains are sold. */
@Component
class Suffixes {
  private static final URL LIST =
      Objects.requireNonNull(
          PublicSuffixMatcherLoader.class.getResource("/org/publicsuffix/list/effective_tld_names.dat"));

  private final PublicSuffixMatcher kept;

  Suffixes(@Value("${suffixes.kept:false}") boolean kept) {
    this.kept = kept ? read() : null;
  }

  PublicSuffixMatcher current() {
    return kept != null ? kept : read();
  }

  private static PublicSuffixMatcher read() {
    try {
      return PublicSuffixMatcherLoader.load(LIST);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
