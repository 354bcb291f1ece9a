package io.bootcause.cases.maildomains;

import java.util.List;
import org.apache.hc.client5.http.psl.PublicSuffixMatcher;
import org.springframework.stereotype.Service;

@Service
class Organisations {
  private final Suffixes suffixes;

  Organisations(Suffixes suffixes) {
    this.suffixes = suffixes;
  }

  List<Organisation> of(List<String> addresses) {
    PublicSuffixMatcher matcher = suffixes.current();
    return addresses.stream()
        .map(a -> new Organisation(a, matcher.getDomainRoot(a.substring(a.indexOf('@') + 1))))
        .toList();
  }
}
