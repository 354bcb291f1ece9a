package io.bootcause.agent.instrument;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Where a handler's answer is put off, and where another thread has it. */
final class SpringAsync implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Collections.singletonList(
        "org/springframework/web/context/request/async/WebAsyncManager");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "startAsyncProcessing":
        return new EntryProbe(method, next, "answerPutOff", -1);
      case "setConcurrentResultAndDispatch":
        return new EntryProbe(method, next, "answerThere", -1);
      default:
        return null;
    }
  }
}
