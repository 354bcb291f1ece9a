package io.bootcause.cases.notices;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class NoticeController {
  private final BoardPage page;

  NoticeController(BoardPage page) {
    this.page = page;
  }

  @GetMapping("/boards/{name}/notices")
  List<String> notices(@PathVariable String name, @RequestParam int on) {
    return page.onDisplay(name, on);
  }
}
