package io.bootcause.cases.stock;

import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The shops that see our stock, each below an address of its own. */
@Component
public class Partners {

  private final Set<String> codes = new LinkedHashSet<>();

  public Partners(@Value("${stock.partners}") int count) {
    for (int i = 1; i <= count; i++) {
      this.codes.add("shop" + i);
    }
  }

  public Set<String> codes() {
    return this.codes;
  }

  public boolean contains(String code) {
    return this.codes.contains(code);
  }
}
