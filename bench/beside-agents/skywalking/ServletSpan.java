package bench;

import java.lang.reflect.Method;
import org.apache.skywalking.apm.agent.core.context.ContextCarrier;
import org.apache.skywalking.apm.agent.core.context.ContextManager;
import org.apache.skywalking.apm.agent.core.plugin.interceptor.enhance.EnhancedInstance;
import org.apache.skywalking.apm.agent.core.plugin.interceptor.enhance.InstanceMethodsAroundInterceptor;
import org.apache.skywalking.apm.agent.core.plugin.interceptor.enhance.MethodInterceptResult;

/** A span of SkyWalking's for each call; it is printed, since no collector takes it. */
public final class ServletSpan implements InstanceMethodsAroundInterceptor {
  @Override
  public void beforeMethod(
      EnhancedInstance servlet, Method method, Object[] arguments, Class<?>[] types, MethodInterceptResult result) {
    ContextManager.createEntrySpan(method.getName(), new ContextCarrier());
  }

  @Override
  public Object afterMethod(
      EnhancedInstance servlet, Method method, Object[] arguments, Class<?>[] types, Object returned) {
    if (method.getName().equals("doDispatch")) {
      System.out.println("SkyWalking's trace " + ContextManager.getGlobalTraceId());
    }
    ContextManager.stopSpan();
    return returned;
  }

  @Override
  public void handleMethodException(
      EnhancedInstance servlet, Method method, Object[] arguments, Class<?>[] types, Throwable thrown) {
    ContextManager.activeSpan().log(thrown);
  }
}
