package io.bootcause.agent.target;

import com.google.common.util.concurrent.SettableFuture;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Asks a gRPC service of this JVM, which takes its time, and waits for a future of Guava's. */
@RestController
final class Desk {
  private static final int TAKES_MILLIS = 30;
  private static final String NAME = "target.Desk";

  private static final MethodDescriptor<String, String> ASK =
      MethodDescriptor.<String, String>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(NAME, "Ask"))
          .setRequestMarshaller(new Text())
          .setResponseMarshaller(new Text())
          .build();

  private final Server server;
  private final ManagedChannel channel;

  Desk() throws IOException {
    server =
        InProcessServerBuilder.forName(NAME)
            .addService(
                ServerServiceDefinition.builder(NAME)
                    .addMethod(
                        ASK,
                        ServerCalls.asyncUnaryCall(
                            (question, answer) -> {
                              later(() -> answer.onNext(question + "!"));
                              answer.onCompleted();
                            }))
                    .build())
            .build()
            .start();
    channel = InProcessChannelBuilder.forName(NAME).build();
  }

  @GetMapping("/ask")
  public String ask() {
    return ClientCalls.blockingUnaryCall(channel, ASK, CallOptions.DEFAULT, "ask");
  }

  @GetMapping("/promise")
  public String promise() throws Exception {
    SettableFuture<String> promise = SettableFuture.create();
    new Thread(() -> later(() -> promise.set("kept")), "promise-1").start();
    return promise.get(5, TimeUnit.SECONDS);
  }

  private static void later(Runnable then) {
    try {
      Thread.sleep(TAKES_MILLIS);
      then.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Texts as they are. */
  private static final class Text implements MethodDescriptor.Marshaller<String> {
    @Override
    public InputStream stream(String value) {
      return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
