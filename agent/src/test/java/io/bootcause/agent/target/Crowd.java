package io.bootcause.agent.target;

import io.bootcause.agent.boot.Probe;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;

/** As many virtual threads inside a request at a time as it is told. */
public final class Crowd {
  private static CountDownLatch inside = new CountDownLatch(0);
  private static CountDownLatch gate = new CountDownLatch(0);
  private static CountDownLatch outside = new CountDownLatch(0);

  private Crowd() {}

  public static void main(String[] args) throws Exception {
    enter(1, false);
    leave();
    heap();
    System.out.println("READY");
    try (Scanner in = new Scanner(System.in, "UTF-8")) {
      while (in.hasNextLine()) {
        System.out.println(answer(in.nextLine().split(" ", 2)));
      }
    }
  }

  private static String answer(String[] words) throws Exception {
    switch (words[0]) {
      case "enter":
        return enter(Integer.parseInt(words[1]), false);
      case "serve":
        return enter(Integer.parseInt(words[1]), true);
      case "histogram":
        // For whoever wants to know what it is.
        return Residue.histogram().replace('\n', '|');
      case "leave":
        return leave();
      case "heap":
        return heap();
      case "threads":
        return Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getName)
            .filter(n -> n.startsWith("bootcause"))
            .sorted()
            .toList()
            .toString();
      default:
        throw new IllegalArgumentException(words[0]);
    }
  }

  private static String enter(int many, boolean served) throws Exception {
    inside = new CountDownLatch(many);
    gate = new CountDownLatch(1);
    outside = new CountDownLatch(many);
    // Java 21 and later.
    java.lang.reflect.Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    for (int i = 0; i < many; i++) {
      int port = 20_000 + i;
      Runnable one =
          () -> {
            if (served) {
              Served.request(port);
            } else {
              request();
            }
            outside.countDown();
          };
      start.invoke(null, one);
    }
    inside.await();
    return "in";
  }

  private static String leave() throws InterruptedException {
    gate.countDown();
    outside.await();
    return "out";
  }

  /** Bytes of all objects but stacks, and of the stacks that are no thread's at the moment. */
  private static String heap() throws Exception {
    System.gc();
    long stacks = 0;
    long others = 0;
    for (String line : Residue.histogram().split("\n", -1)) {
      String[] words = line.trim().split("\\s+", 5);
      if (words.length >= 4 && words[0].endsWith(":")) {
        long bytes = Long.parseLong(words[2]);
        if (words[3].equals("jdk.internal.vm.StackChunk")) {
          stacks += bytes;
        } else {
          others += bytes;
        }
      }
    }
    return others + " " + stacks;
  }

  /** As a server's own instrumented code would report it. Not linked before an agent was there. */
  private static final class Served {
    static void request(int port) {
      Probe.passEnter(port);
      Probe.containerEnter();
      Crowd.request();
      Probe.containerExit(200);
      Probe.finished();
      Probe.passExit();
    }
  }

  static void request() {
    one();
    two();
    three();
    four();
    waits();
  }

  private static void one() {
    leaf1();
    leaf2();
  }

  private static void two() {
    leaf1();
    leaf2();
  }

  private static void three() {
    leaf1();
    leaf2();
  }

  private static void four() {
    leaf1();
    leaf2();
  }

  private static void leaf1() {}

  private static void leaf2() {}

  private static void waits() {
    inside.countDown();
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
