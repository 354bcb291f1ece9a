package io.bootcause.cases.watching;

import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Each member in turn looks at the next article, so that no two requests are at the same member. */
@RestController
class MemberController {
  record Watched(int articles) {}

  private final MemberService members;
  private final AtomicInteger visits = new AtomicInteger();

  MemberController(MemberService members) {
    this.members = members;
  }

  @PostMapping("/watched")
  Watched watched() {
    int visit = visits.getAndIncrement();
    return new Watched(members.watch(visit % MemberService.MEMBERS, "article-" + visit));
  }
}
