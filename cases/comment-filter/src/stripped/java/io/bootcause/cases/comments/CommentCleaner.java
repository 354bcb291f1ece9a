package io.bootcause.cases.comments;

import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Takes the blanks off the end of each line. */
@Component
class CommentCleaner {
  String clean(String text) {
    return text.lines()
        .map(String::stripTrailing)
        .collect(Collectors.joining("\n"));
  }
}
