package io.bootcause.load;

import io.bootcause.load.workload.Answer;
import io.bootcause.load.workload.CookieJar;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.UnmetExpectations;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answers to one virtual user's requests, as far as somebody wants to know. Told of each
 * answer in the order {@link #begin}, headers and body parts, {@link #end}; a request that is sent
 * again begins again.
 */
public final class AnswerReader {
  private final Answer answer = new Answer();
  private final @Nullable CookieJar cookies;
  private final UnmetExpectations unmet;
  private List<Expectation> expectations = List.of();
  private String path = "/";
  private boolean wantsBody;

  AnswerReader(@Nullable CookieJar cookies, UnmetExpectations unmet) {
    this.cookies = cookies;
    this.unmet = unmet;
  }

  void expect(HttpRequest request) {
    expectations = request.expectations();
    path = request.path();
    wantsBody =
        expectations.stream()
            .anyMatch(e -> !(e instanceof Expectation.Status || e instanceof Expectation.Header));
  }

  /** An answer may begin. */
  public void begin() {
    answer.clear();
  }

  /** A header of the final answer, not of an interim one. */
  public void header(String name, String value) {
    answer.header(name, value);
  }

  /** Whether parts of the body need to be told. */
  public boolean wantsBody() {
    return wantsBody;
  }

  /** A part of the body, from the buffer's position to its limit, both of which stay. */
  public void body(ByteBuffer part) {
    if (wantsBody) {
      answer.body(part);
    }
  }

  /** The answer is complete. Takes its cookies and says how the request ended. */
  public SampleOutcome end(int status) {
    answer.status(status);
    if (cookies != null) {
      answer.headers("Set-Cookie").forEach(value -> cookies.set(value, path));
    }
    boolean statusExpected = false;
    for (Expectation expectation : expectations) {
      if (!expectation.metBy(answer)) {
        unmet.add(expectation);
        return expectation instanceof Expectation.Status
            ? SampleOutcome.STATUS
            : SampleOutcome.EXPECTATION;
      }
      statusExpected |= expectation instanceof Expectation.Status;
    }
    return statusExpected || (status >= 200 && status < 400)
        ? SampleOutcome.OK
        : SampleOutcome.STATUS;
  }
}
