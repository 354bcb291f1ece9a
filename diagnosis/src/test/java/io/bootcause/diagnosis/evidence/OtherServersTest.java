package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Recordings;
import org.junit.jupiter.api.Test;

class OtherServersTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String OTHER = "http-nio-#.#.#.#-auto-#-exec-#";

  private static Recordings service() {
    return new Recordings()
        .usersOwn("a.Api", "a.Partner")
        .steady()
        .requests(20, 30)
        .threads("http-nio-#-exec-#", 50, ENTRY, "a.Api#get")
        .asleep(OTHER, 400, ENTRY, "a.Partner#doGet", "java.lang.Thread#sleep")
        .threads(OTHER, 30, ENTRY, "a.Partner#doGet");
  }

  private static Activity activity(Recordings recordings) {
    return new Evidence(recordings.build()).steady().orElseThrow();
  }

  @Test
  void aServerThatTheLoadDoesNotAskServesNoneOfItsRequests() {
    Activity seen = activity(service().askedByOthers("http-nio-127.0.0.1-auto-1-exec-3", 77, 20));

    assertThat(seen.samples()).isEqualTo(50);
    assertThat(Activity.weight(seen.workers())).isEqualTo(50);
    assertThat(seen.background()).isEmpty();
  }

  @Test
  void aFewRequestsThatNobodyKnowsMakeNoOtherServer() {
    Activity seen = activity(service().askedByOthers("http-nio-127.0.0.1-auto-1-exec-3", 77, 4));

    assertThat(seen.samples()).isEqualTo(480);
  }

  @Test
  void aThreadThatAlsoAnswersTheLoadIsTheServices() {
    Activity seen =
        activity(
            service()
                .askedByOthers("http-nio-127.0.0.1-auto-1-exec-3", 77, 20)
                .askedByOthers("http-nio-127.0.0.1-auto-1-exec-4", Recordings.THREAD, 20));

    assertThat(seen.samples()).isEqualTo(480);
  }
}
