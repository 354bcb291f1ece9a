package io.bootcause.agent.it;

import com.sun.jdi.ArrayType;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectCollectedException;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The bytecode that a JVM runs, as its debugger's agent tells it. An agent that asks to retransform
 * a class would be given the bytes it was loaded with, whatever has become of it, and give it these
 * back by asking.
 */
final class Bytecodes {
  private Bytecodes() {}

  /**
   * By class, a hash over names, descriptors and code of its methods.
   *
   * @param names of the classes; asking for each method takes its time
   */
  static Map<String, String> of(Target target, Predicate<String> names) throws Exception {
    VirtualMachine vm = connect(target);
    try {
      Map<String, String> hashes = new TreeMap<>();
      for (ReferenceType type : vm.allClasses()) {
        if (!(type instanceof ArrayType) && names.test(type.name()) && type.isPrepared()) {
          hash(type, hashes);
        }
      }
      return hashes;
    } finally {
      vm.dispose();
    }
  }

  private static void hash(ReferenceType type, Map<String, String> hashes) throws Exception {
    try {
      CodeText code = new CodeText(type.constantPool(), type.constantPoolCount());
      List<String> methods = new ArrayList<>();
      for (Method method : type.methods()) {
        boolean none = method.isNative() || method.isAbstract();
        String text = none ? "" : code.of(method.bytecodes());
        methods.add(method.name() + method.signature() + text);
      }
      methods.sort(null);
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(String.join("\n", methods).getBytes(StandardCharsets.UTF_8));
      // Of several loaders the same name: all of them.
      hashes.merge(type.name(), HexFormat.of().formatHex(hash), (a, b) -> sorted(a, b));
    } catch (ObjectCollectedException e) {
      // Unloaded meanwhile.
    }
  }

  private static String sorted(String a, String b) {
    return a.compareTo(b) < 0 ? a + " " + b : b + " " + a;
  }

  private static VirtualMachine connect(Target target) throws Exception {
    AttachingConnector connector =
        Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(c -> c.name().equals("com.sun.jdi.SocketAttach"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    arguments.get("hostname").setValue("127.0.0.1");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (true) {
      arguments.get("port").setValue(String.valueOf(target.debugPort()));
      try {
        return connector.attach(arguments);
      } catch (ConnectException e) {
        // It listens anew after each one that has gone.
        if (System.nanoTime() > deadline) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(20);
      }
    }
  }
}
