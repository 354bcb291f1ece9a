package io.bootcause.agent.target;

import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.util.logging.LogManager;

/**
 * One servlet on an embedded Tomcat of any version from 8.5 to 11: by reflection, since these
 * differ in the names of the servlet API.
 */
public final class PlainTarget {
  private PlainTarget() {}

  public static void main(String[] args) throws Exception {
    LogManager.getLogManager().reset();
    Class<?> tomcatClass = Class.forName("org.apache.catalina.startup.Tomcat");
    Object tomcat = tomcatClass.getConstructor().newInstance();
    String base = Files.createTempDirectory("target").toString();
    tomcatClass.getMethod("setBaseDir", String.class).invoke(tomcat, base);
    tomcatClass.getMethod("setPort", int.class).invoke(tomcat, 0);
    Object context =
        tomcatClass.getMethod("addContext", String.class, String.class).invoke(tomcat, "", base);
    Class<?> servlet = servletClass();
    Class<?> contextClass = Class.forName("org.apache.catalina.Context");
    tomcatClass
        .getMethod("addServlet", contextClass, String.class, servlet)
        .invoke(null, context, "all", servlet(servlet));
    Method map = contextClass.getMethod("addServletMappingDecoded", String.class, String.class);
    map.invoke(context, "/*", "all");
    Object connector = tomcatClass.getMethod("getConnector").invoke(tomcat);
    tomcatClass.getMethod("start").invoke(tomcat);
    System.out.println("PORT " + connector.getClass().getMethod("getLocalPort").invoke(connector));
    // All of an 8.5's threads are daemons.
    Thread.currentThread().join();
  }

  private static Class<?> servletClass() throws ClassNotFoundException {
    try {
      return Class.forName("jakarta.servlet.Servlet");
    } catch (ClassNotFoundException e) {
      return Class.forName("javax.servlet.Servlet");
    }
  }

  private static Object servlet(Class<?> type) {
    InvocationHandler handler =
        (proxy, method, args) -> {
          switch (method.getName()) {
            case "service":
              service(args[0], args[1]);
              return null;
            case "hashCode":
              return 1;
            case "equals":
              return proxy == args[0];
            default:
              return null;
          }
        };
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
  }

  private static void service(Object request, Object response) throws Exception {
    String path = (String) request.getClass().getMethod("getRequestURI").invoke(request);
    String answer = Endpoints.answer(path);
    PrintWriter out = (PrintWriter) response.getClass().getMethod("getWriter").invoke(response);
    out.print(answer);
  }
}
