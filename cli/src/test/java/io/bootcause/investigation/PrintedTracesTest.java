package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.recording.PrintedException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrintedTracesTest {
  @Test
  void theLastExceptionOfATraceCounts() {
    assertThat(
            PrintedTraces.in(
                List.of(
                    "12:00 ERROR Servlet.service() threw exception [failed: a.B] with root cause",
                    "java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not"
                        + " available, request timed out after 2000ms",
                    "\tat com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:1)",
                    "org.x.WebException: Pending acquire queue; nested exception is a.B",
                    "\tat org.x.A.b(A.java:3)",
                    "Caused by: a.Outer: bob@example.org",
                    "Caused by: reactor.netty.pool.PoolAcquirePendingLimitException: Pending"
                        + " acquire queue has reached its maximum size of 4",
                    "java.lang.IllegalStateException: account 4711",
                    "java.lang.IllegalStateException: account 4712",
                    "NullPointerException is thrown by a.b.C")))
        .containsOnly(
            new PrintedException(
                "java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not"
                    + " available, request timed out after 2000ms",
                1,
                List.of("com.zaxxer.hikari.pool.HikariPool#createTimeoutException")),
            new PrintedException(
                "reactor.netty.pool.PoolAcquirePendingLimitException: Pending acquire queue has"
                    + " reached its maximum size of 4",
                1,
                List.of()),
            new PrintedException("java.lang.IllegalStateException", 2, List.of()));
  }

  @Test
  void framesThatAreLeftOutAreTheEnclosingTraces() {
    assertThat(
            PrintedTraces.in(
                List.of(
                    "a.Wrapped: no",
                    "\tat a.Orders.list(Orders.java:20) ~[classes!/:1.0]",
                    "\tat app//a.Api.get(Api.java:9)",
                    "\tat java.base/java.lang.Thread.run(Thread.java:840)",
                    "Caused by: java.util.ConcurrentModificationException",
                    "\tat java.base/java.util.ArrayList$Itr.next(ArrayList.java:967)",
                    "\tat a.Orders.lambda$sum$0(Orders.java:18)",
                    "\t... 2 more",
                    "12:00 INFO all is well",
                    "a.B: a word at the start of a line")))
        .containsOnly(
            new PrintedException(
                "java.util.ConcurrentModificationException",
                1,
                List.of(
                    "java.lang.Thread#run",
                    "a.Api#get",
                    "a.Orders#lambda$sum$0",
                    "java.util.ArrayList$Itr#next")));
  }

  @Test
  void theTraceThatIsPrintedMostOftenIsKept() {
    List<String> often = List.of("a.No: 1", "\tat a.B.c(B.java:1)");
    List<String> once = List.of("a.No: 2", "\tat a.D.e(D.java:1)", "\tat a.D.f(D.java:2)");

    List<PrintedException> printed =
        PrintedTraces.in(Stream.of(often, once, often).flatMap(List::stream).toList());

    assertThat(printed).containsOnly(new PrintedException("a.No", 3, List.of("a.B#c")));
  }
}
