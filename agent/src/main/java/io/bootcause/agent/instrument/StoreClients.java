package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Where a thread waits for the answer of a store or service that is not asked over HTTP or JDBC:
 * Redis by Lettuce and Jedis, MongoDB's synchronous driver, Elasticsearch's client, gRPC's blocking
 * stubs. Without it, an answer that a client's own thread reads would be one of another thread's.
 */
final class StoreClients implements TypeInstrumentation {
  private static final Map<String, String> METHODS = new HashMap<>();

  static {
    METHODS.put("io/lettuce/core/LettuceFutures", "awaitOrCancel");
    METHODS.put("redis/clients/jedis/Connection", "executeCommand");
    METHODS.put(
        "com/mongodb/client/internal/MongoClientDelegate$DelegateOperationExecutor", "execute");
    METHODS.put("com/mongodb/client/internal/MongoClusterImpl$OperationExecutorImpl", "execute");
    METHODS.put("org/elasticsearch/client/RestClient", "performRequest");
    METHODS.put("io/grpc/stub/ClientCalls", "blockingUnaryCall");
  }

  private static final String GRPC_METHOD = "io/grpc/MethodDescriptor";

  @Override
  public List<String> types() {
    return new ArrayList<>(METHODS.keySet());
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.isBridge()
        || !method.name.equals(METHODS.get(method.owner.name))
        || method.parameter(0) == null) {
      return null;
    }
    int asked = GRPC_METHOD.equals(method.parameter(1)) ? 1 : 0;
    return new WaitVisitor(method, next, WaitKind.HTTP_CALL, asked);
  }
}
