package io.bootcause.cases.comments;

import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** Takes the blanks off the end of each line. */
@Component
class CommentCleaner {
  private static final Pattern TRAILING = Pattern.compile("[ \\t]+$", Pattern.MULTILINE);
  String clean(String text) {
    return TRAILING.matcher(text).replaceAll("");
  }
}
