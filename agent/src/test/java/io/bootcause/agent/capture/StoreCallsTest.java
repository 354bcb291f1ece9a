package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.internal.operation.FindOperation;
import io.lettuce.core.protocol.AsyncCommand;
import org.junit.jupiter.api.Test;

class StoreCallsTest {
  @Test
  void aCommandIsToldWithoutItsValues() {
    assertThat(WaitSubjects.httpCall(new AsyncCommand())).isEqualTo("redis GET");
    assertThat(WaitSubjects.httpCall(new FindOperation())).isEqualTo("mongodb Find shop.orders");
  }

  @Test
  void otherThingsAreNone() {
    assertThat(StoreCalls.of("redis GET")).isNull();
  }
}
