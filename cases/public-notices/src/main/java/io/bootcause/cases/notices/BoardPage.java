package io.bootcause.cases.notices;

import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.springframework.stereotype.Component;

/** Takes the expired notices off a board's page. */
@Component
class BoardPage {
  private final Board board;

  BoardPage(Board board) {
    this.board = board;
  }

  List<String> onDisplay(String name, int day) {
    Document page = Jsoup.parse(board.page(name));
    for (Element notice : page.select("#notices > p")) {
      if (Integer.parseInt(notice.attr("data-until")) < day) {
        notice.remove();
      }
    }
    return page.select("#notices > p").eachText();
  }
}
