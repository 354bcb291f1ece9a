package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedErrorsTest {
  @Test
  void errorsAreCountedByTheirKind() {
    assertThat(
            PrintedErrors.count(
                List.of(
                    "java.lang.OutOfMemoryError: Java heap space",
                    "Exception in thread \"a\" java.lang.OutOfMemoryError: Java heap space",
                    "threw exception [Handler dispatch failed: java.lang.OutOfMemoryError: Java heap"
                        + " space] with root cause",
                    "java.lang.OutOfMemoryError: unable to create native thread: possibly out of",
                    "java.lang.OutOfMemoryError: Cannot reserve 16384 bytes of direct buffer memory",
                    "java.lang.OutOfMemoryError: Direct buffer memory",
                    "\tat a.OutOfMemoryErrorHandler.handle",
                    "OutOfMemoryError is a class")))
        .containsOnly(
            entry("Java heap space", 3),
            entry("unable to create native thread", 1),
            entry("Direct buffer memory", 2));
  }

  @Test
  void whatWasPrintedMostIsToldWithItsPlace() {
    List<String> lines =
        List.of(
            "java.io.IOException: Broken pipe",
            "\tat a.b.Writer.write(Writer.java:3)",
            "jakarta.servlet.ServletException: Handler dispatch failed",
            "\tat org.x.Dispatcher.doDispatch(Dispatcher.java:9)",
            "Caused by: java.lang.NoSuchMethodError: 'a.Builder a.Builder.setSubject(String)'",
            "\tat a.b.Signer.sign(Signer.java:7)",
            "\t... 12 more",
            "jakarta.servlet.ServletException: Handler dispatch failed",
            "\tat org.x.Dispatcher.doDispatch(Dispatcher.java:9)",
            "Caused by: java.lang.NoSuchMethodError: 'a.Builder a.Builder.setSubject(String)'",
            "\tat a.b.Signer.sign(Signer.java:7)",
            "\t... 12 more");

    assertThat(PrintedErrors.most(lines))
        .isEqualTo(", which printed NoSuchMethodError in Signer.sign");
    assertThat(PrintedErrors.most(List.of("Started Api in 2 seconds"))).isEmpty();
  }
}
