package io.bootcause.cases.address;

import org.springframework.stereotype.Component;

@Component
class PostcodeRules {
  boolean isUsable(String postcode) {
    try {
      return parse(postcode) > 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static int parse(String postcode) {
    int blank = postcode.indexOf(' ');
    if (blank < 0) {
      throw new IllegalArgumentException("no district in " + postcode);
    }
    try {
      return Integer.parseInt(postcode, 0, blank, 10);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a postcode: " + postcode, e);
    }
  }
}
