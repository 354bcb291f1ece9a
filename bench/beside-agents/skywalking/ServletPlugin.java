package bench;

import org.apache.skywalking.apm.agent.core.plugin.interceptor.ConstructorInterceptPoint;
import org.apache.skywalking.apm.agent.core.plugin.interceptor.InstanceMethodsInterceptPoint;
import org.apache.skywalking.apm.agent.core.plugin.interceptor.enhance.ClassInstanceMethodsEnhancePluginDefine;
import org.apache.skywalking.apm.agent.core.plugin.match.ClassMatch;
import org.apache.skywalking.apm.agent.core.plugin.match.NameMatch;
import org.apache.skywalking.apm.dependencies.net.bytebuddy.description.method.MethodDescription;
import org.apache.skywalking.apm.dependencies.net.bytebuddy.matcher.ElementMatcher;
import org.apache.skywalking.apm.dependencies.net.bytebuddy.matcher.ElementMatchers;

/** Has SkyWalking's agent enhance the servlet that ours traces: its own plugins are not on Maven Central. */
public final class ServletPlugin extends ClassInstanceMethodsEnhancePluginDefine {
  @Override
  protected ClassMatch enhanceClass() {
    return NameMatch.byName("org.springframework.web.servlet.DispatcherServlet");
  }

  @Override
  public ConstructorInterceptPoint[] getConstructorsInterceptPoints() {
    return new ConstructorInterceptPoint[0];
  }

  @Override
  public InstanceMethodsInterceptPoint[] getInstanceMethodsInterceptPoints() {
    return new InstanceMethodsInterceptPoint[] {
      new InstanceMethodsInterceptPoint() {
        @Override
        public ElementMatcher<MethodDescription> getMethodsMatcher() {
          return ElementMatchers.named("doService").or(ElementMatchers.named("doDispatch"));
        }

        @Override
        public String getMethodsInterceptor() {
          return "bench.ServletSpan";
        }

        @Override
        public boolean isOverrideArgs() {
          return false;
        }
      }
    };
  }
}
