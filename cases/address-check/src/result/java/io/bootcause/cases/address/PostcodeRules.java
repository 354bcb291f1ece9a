package io.bootcause.cases.address;

import org.springframework.stereotype.Component;

@Component
class PostcodeRules {
  boolean isUsable(String postcode) {
    int blank = postcode.indexOf(' ');
    if (blank <= 0 || blank > 9) {
      return false;
    }
    for (int i = 0; i < blank; i++) {
      if (!Character.isDigit(postcode.charAt(i))) {
        return false;
      }
    }
    return Integer.parseInt(postcode, 0, blank, 10) > 0;
  }
}
