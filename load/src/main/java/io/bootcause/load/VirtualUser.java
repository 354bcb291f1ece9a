package io.bootcause.load;

import io.bootcause.load.workload.CookieJar;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One user's session: its place in the sequence, its cookies, and what it makes of answers. */
public final class VirtualUser {
  private final RequestFeed feed;
  private final int number;
  private final SplittableRandom thinking;
  private final @Nullable CookieJar cookies;
  private @Nullable AnswerReader reader;
  private long sent;
  private long current;
  private int request;

  VirtualUser(RequestFeed feed, int number, SplittableRandom thinking) {
    this.thinking = thinking;
    this.feed = feed;
    this.number = number;
    cookies = feed.cookies() ? new CookieJar() : null;
  }

  /**
   * Goes on to the user's next request.
   *
   * @param arrival number of the request in its phase
   * @return index of the request in the workload
   */
  public int next(long arrival) {
    current = arrival;
    request = feed.request(arrival, sent);
    sent++;
    return request;
  }

  /** The request at hand with its values and cookies, unless it is a constant one. */
  public HttpRequest filled() {
    HttpRequest filled = feed.filled(request, current, number);
    String cookie = cookies == null ? "" : cookies.header(filled.path());
    return cookie.isEmpty() ? filled : filled.with(Map.of("Cookie", joined(filled, cookie)));
  }

  private static String joined(HttpRequest request, String cookie) {
    Map<String, String> lower = new LinkedHashMap<>();
    request.headers().forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
    String own = lower.get("cookie");
    return own == null ? cookie : own + "; " + cookie;
  }

  /** How long the user thinks after an answer, nanoseconds; 0 if users do not think. */
  public long thinkNanos() {
    return feed.thinks() ? feed.thinkTime().nanos(thinking) : 0;
  }

  /**
   * Who reads the answer to the request at hand; null if nobody needs to. It belongs to the user
   * and is valid until the next request.
   */
  @Nullable AnswerReader reader() {
    if (!feed.listens(request)) {
      return null;
    }
    AnswerReader mine = reader;
    if (mine == null) {
      mine = new AnswerReader(cookies, feed.unmet());
      reader = mine;
    }
    mine.expect(feed.definition(request));
    return mine;
  }

  /** As {@link #reader()}, but one that stays valid: the answer may come after the next request. */
  public @Nullable AnswerReader ownReader() {
    if (!feed.listens(request)) {
      return null;
    }
    AnswerReader made = new AnswerReader(cookies, feed.unmet());
    made.expect(feed.definition(request));
    return made;
  }
}
