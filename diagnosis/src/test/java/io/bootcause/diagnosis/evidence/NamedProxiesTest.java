package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Recordings;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamedProxiesTest {
  private static final String FIND = "jdk.proxy2.$Proxy7#find";
  private static final String CREATE = "jdk.proxy2.$Proxy8#create";

  private final Recordings recordings =
      new Recordings()
          .usersOwn("a.Api", "a.Orders")
          .steady()
          .requests(20, 30)
          .threads("exec-#", 50, "a.Api#get", FIND, "a.Orders#find", CREATE);

  private List<String> frames() {
    Evidence evidence = new Evidence(recordings.build());
    return evidence.steady().orElseThrow().profile().stacks().get(0).frames();
  }

  @Test
  void aProxyIsNamedByTheServicesOwnInterface() {
    recordings.proxy("jdk.proxy2.$Proxy7", "x.Repository", "a.Orders");
    assertThat(frames())
        .containsExactly("a.Api#get", "a.Orders$Proxy#find", "a.Orders#find", CREATE);
  }

  @Test
  void oneOfALibrarysInterfaceKeepsItsName() {
    recordings.proxy("jdk.proxy2.$Proxy8", "x.Session");
    assertThat(frames()).containsExactly("a.Api#get", FIND, "a.Orders#find", CREATE);
  }

  @Test
  void itIsNobodysCodeAllTheSame() {
    recordings.proxy("jdk.proxy2.$Proxy7", "a.Orders");
    Origins origins = new Evidence(recordings.build()).origins();
    assertThat(origins.isUsersOwn("a.Orders$Proxy#find")).isFalse();
    assertThat(origins.isUsersOwn("a.Orders#find")).isTrue();
  }
}
