package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

class WaitSubjectsTest {
  /** As gRPC's MethodDescriptor, as far as it is asked. */
  public static final class Descriptor {
    public String getFullMethodName() {
      return "rating.Engine/Rate";
    }
  }

  /** As a request of Spring's clients. */
  public static final class Request {
    public URI getURI() {
      return URI.create("http://rates:8080/rates/17?zone=4");
    }

    public String getMethod() {
      return "GET";
    }
  }

  @Test
  void aCallByGrpcIsCalledByItsPath() {
    assertThat(WaitSubjects.httpCall(new Descriptor())).isEqualTo("/rating.Engine/Rate");
  }

  @Test
  void anHttpCallByItsUrlWithoutValues() {
    assertThat(WaitSubjects.httpCall(new Request())).isEqualTo("GET http://rates:8080/rates/#?#");
  }

  @Test
  void anythingElseByItsClass() {
    assertThat(WaitSubjects.httpCall("x")).isEqualTo("java.lang.String");
  }
}
