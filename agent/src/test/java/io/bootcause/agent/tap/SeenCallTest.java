package io.bootcause.agent.tap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeenCallTest {
  private static String[] values(@Nullable Object result, @Nullable Throwable thrown) {
    TapMethods methods = new TapMethods();
    int check = methods.add("a", "a.Login", "check", true);
    methods.parameters(check, List.of("user", "password", "header"));
    Object[] arguments = {"joe with hunter2", "hunter2", "Bearer abc"};
    return new SeenCall(methods, check, 1, null, arguments, result, thrown, 1).values();
  }

  @Test
  void aMaskedArgumentIsMaskedWhereverItComesBack() {
    assertThat(values("hunter2", null))
        .containsExactly(
            "user", "\"joe with ***\"", "password", "***", "header", "***", "result", "***");
    assertThat(values("is hunter2", null)).endsWith("result", "\"is ***\"");
    assertThat(values(null, new IllegalStateException("not hunter2")))
        .endsWith("thrown", "java.lang.IllegalStateException: not ***");
  }
}
