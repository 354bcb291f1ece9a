package io.bootcause.service.change;

import io.bootcause.service.BootArtifact.Packaging;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One reversible difference between two services. Pure data: it is applied by the service module,
 * on a copy.
 */
public sealed interface Change {
  /** The single changes that it is made of; itself, but for several at once. */
  default List<Change> single() {
    return this instanceof Together together ? together.parts() : List.of(this);
  }

  /**
   * Whether it can be made as it stands, be it in the source; not if it only takes a suspect out to
   * see what is left.
   */
  default boolean canBeMade() {
    return true;
  }

  /** Whether the symptom goes with it, if it is right; else it grows. */
  default boolean removes() {
    return true;
  }

  /** In the words of {@code --try}, which parses it again: {@code bump g:a:v}. */
  String describe();

  /**
   * PROPERTY, JVM_FLAG, JAVA_VERSION, APP_ARGUMENT, LIBRARY_VERSION, LIBRARY_ADDED,
   * LIBRARY_REMOVED, SERVER, THREAD_MODEL, LAYOUT, PATCH or TOGETHER, as in report.json.
   */
  String kind();

  /** A Spring property, given on the command line, which wins over every other source. */
  record SetProperty(String name, String value) implements Change {
    @Override
    public String describe() {
      return "property " + name + "=" + value;
    }

    @Override
    public String kind() {
      return "PROPERTY";
    }
  }

  record JvmFlag(String flag) implements Change {
    @Override
    public String describe() {
      return "jvm " + flag;
    }

    @Override
    public String kind() {
      return "JVM_FLAG";
    }
  }

  /**
   * The service on another Java, as it is.
   *
   * @param version a release such as {@code 25}, of which the newest update here is taken, or an
   *     update such as {@code 17.0.16}
   */
  record JavaVersion(String version) implements Change {
    @Override
    public String describe() {
      return "java " + version;
    }

    @Override
    public String kind() {
      return "JAVA_VERSION";
    }
  }

  /** A library, with its own dependencies where they moved too, at another version. */
  record BumpLibrary(String groupId, String artifactId, String version) implements Change {
    @Override
    public String describe() {
      return "bump " + groupId + ":" + artifactId + ":" + version;
    }

    @Override
    public String kind() {
      return "LIBRARY_VERSION";
    }
  }

  /** Made to code of the service as it is loaded. Proves a cause; nobody can ship it so. */
  sealed interface Patch extends Change {
    /** As the agent reads it. */
    String argument();

    @Override
    default String kind() {
      return "PATCH";
    }

    @Override
    default boolean canBeMade() {
      return false;
    }
  }

  /**
   * Takes a suspect out to see whether it is the cause; no fix. What one method is told by another
   * is remembered: from the second call with the same values on, the call is not made any more.
   *
   * @param caller {@code pkg.Class#method} that makes the call, {@code *} for all methods of the
   *     class; not one of the JDK's
   * @param callee {@code pkg.Class#method} that is called, {@code <init>} for constructors
   * @param writes known to do more than to answer: the experiment shows what it costs, and in
   *     earnest each call must be made
   */
  record Remember(String caller, String callee, boolean writes) implements Patch {
    /** Of a call that is not known to do more than to answer. */
    public Remember(String caller, String callee) {
      this(caller, callee, false);
    }

    /** The same of a call that writes. */
    public Remember writing() {
      return new Remember(caller, callee, true);
    }

    @Override
    public String describe() {
      return "remember " + caller + " " + callee;
    }

    @Override
    public String argument() {
      return "remember=" + caller + ">" + callee;
    }
  }

  /**
   * Has a method that is called again with the same arguments answer as it did the first time, as
   * long as another one further out has not returned, to see whether requests compute what they
   * have computed before. Arguments are the same if they are equal values, or the same object.
   *
   * @param within {@code pkg.Class#method} that a request is in meanwhile
   * @param method {@code pkg.Class#method} that answers something; neither is a constructor or one
   *     of the JDK's
   */
  record Once(String within, String method) implements Patch {
    @Override
    public String describe() {
      return "once " + within + " " + method;
    }

    @Override
    public String argument() {
      return "once=" + within + ">" + method;
    }
  }

  /**
   * Lets only so many threads at a time into some methods, which share the limit; others wait. A
   * thread that is in one of them may enter them again. Shows whether it is the crowd that hurts;
   * no fix as it stands.
   *
   * @param methods {@code pkg.Class#method}; not the JDK's
   */
  record Limit(int threads, List<String> methods) implements Patch {
    public Limit {
      methods = List.copyOf(methods);
    }

    @Override
    public String describe() {
      return "limit " + threads + " " + String.join(" ", methods);
    }

    @Override
    public String argument() {
      return "limit=" + threads + ">" + String.join("|", methods);
    }
  }

  /**
   * Has a method that answers nothing return at once, a {@code toString} an empty text, or a method
   * that answers an object with one of the same type that object, to see whether it is the cause;
   * no fix.
   *
   * @param method {@code pkg.Class#method}, not a constructor and not one of the JDK's
   * @param started left in on the thread that starts the service: what it fills a database with by
   *     the same way must be there when requests ask for it
   */
  record Skip(String method, boolean started) implements Patch {
    /** From the start on. */
    public Skip(String method) {
      this(method, false);
    }

    @Override
    public String describe() {
      return (started ? "skip-started " : "skip ") + method;
    }

    @Override
    public String argument() {
      return "skip=" + (started ? "started" : "") + ">" + method;
    }
  }

  /**
   * Has each call of a method take so much longer, but on the thread that starts the service, to
   * see whether requests wait for it, and how often one after the other; no fix. What it would take
   * without the suspect is not shown.
   *
   * @param method {@code pkg.Class#method}, not a constructor and not one of the JDK's
   */
  record Delay(int millis, String method) implements Patch {
    @Override
    public String describe() {
      return "delay " + millis + " " + method;
    }

    @Override
    public String argument() {
      return "delay=" + millis + ">" + method;
    }

    @Override
    public boolean removes() {
      return false;
    }
  }

  /**
   * Has a method answer null, as one does that tells of a setting where nothing is set, to see
   * whether the setting is the cause.
   *
   * @param method {@code pkg.Class#method} that answers an object; not one of the JDK's
   */
  record Unset(String method) implements Patch {
    @Override
    public String describe() {
      return "unset " + method;
    }

    @Override
    public String argument() {
      return "unset=>" + method;
    }
  }

  /**
   * Empties a collection when it has more entries than so many, to see whether it is what grows; no
   * fix as it stands. It is looked at whenever its class reads the field.
   *
   * @param field {@code pkg.Class#field} that holds a map or a collection; not one of the JDK's
   */
  record Bound(int entries, String field) implements Patch {
    @Override
    public String describe() {
      return "bound " + entries + " " + field;
    }

    @Override
    public String argument() {
      return "bound=" + entries + ">" + field;
    }
  }

  /**
   * Has methods take this number for each smaller one that they are given, to see whether a limit
   * that the service's code sets is the cause. What is not positive is left alone, and so are
   * thread pools of the JDK's with one thread or with no limit.
   *
   * @param methods {@code pkg.Class#method} with parameters of type int, {@code <init>} for
   *     constructors
   */
  record Raise(int number, List<String> methods) implements Patch {
    /** More than this shows what the limit does, and is as good as none. */
    private static final int MOST = 1_000;

    public Raise {
      methods = List.copyOf(methods);
    }

    @Override
    public String describe() {
      return "raise " + number + " " + String.join(" ", methods);
    }

    @Override
    public String argument() {
      return "raise=" + number + ">" + String.join("|", methods);
    }

    @Override
    public boolean canBeMade() {
      return number <= MOST;
    }
  }

  /**
   * Has methods take this number for each larger one that they are given, to see whether it is the
   * cause that something begins larger than it has to be.
   *
   * @param methods {@code pkg.Class#method} with parameters of type int, {@code <init>} for
   *     constructors; what they make must grow by itself
   */
  record Lower(int number, List<String> methods) implements Patch {
    public Lower {
      methods = List.copyOf(methods);
    }

    @Override
    public String describe() {
      return "lower " + number + " " + String.join(" ", methods);
    }

    @Override
    public String argument() {
      return "lower=" + number + ">" + String.join("|", methods);
    }

    @Override
    public boolean canBeMade() {
      return true;
    }
  }

  /**
   * Has what a class of the service maps one after the other by Reactor's {@code concatMap}, or by
   * {@code flatMap} with a limit, mapped so many at a time. The order of the answers is another one
   * then.
   *
   * @param type {@code pkg.Class} that builds the chain
   */
  record SideBySide(int calls, String type) implements Patch {
    @Override
    public String describe() {
      return "side-by-side " + calls + " " + type;
    }

    @Override
    public String argument() {
      return "sidebyside=" + calls + ">" + type;
    }

    @Override
    public boolean canBeMade() {
      return true;
    }
  }

  /**
   * Has somebody pause for so long at the latest. Threads: scheduled tasks until their next turn,
   * if the JDK's schedulers run them by a period or they ask for their next turn themselves, and
   * whoever waits with a time limit for what the JDK's queues have not got. A class: what it asks
   * to be done later, of a scheduler, Reactor, a CompletableFuture or a coroutine, and where it
   * waits so for queues. Shows whether these pauses are what is waited for.
   *
   * @param who name of threads, with # for each number in it, or {@code pkg.Class}
   */
  record ShortPauses(int millis, String who) implements Patch {
    @Override
    public String describe() {
      return "short-pauses " + millis + " " + who;
    }

    @Override
    public String argument() {
      return "shortpauses=" + millis + ">" + who;
    }

    @Override
    public boolean canBeMade() {
      return true;
    }
  }

  /**
   * Switches Nagle's algorithm off (TCP_NODELAY on) on every {@code java.net.Socket} and every
   * channel of java.nio that the service connects, on channels whose owner sets it either way, and
   * on Netty's. Shows whether small writes are held back until an acknowledgement comes (RFC 896).
   */
  record NoDelay() implements Patch {
    @Override
    public String describe() {
      return "nodelay";
    }

    @Override
    public String argument() {
      return "nodelay=>";
    }

    @Override
    public boolean canBeMade() {
      return true;
    }
  }

  /**
   * Acknowledges at once what is read from every {@code java.net.Socket} and every channel of
   * java.nio (Linux' TCP_QUICKACK, from JDK 13 on), to see whether it is this that the other side
   * waits for before it sends the rest of an answer; no fix, since the other side would have to be
   * mended.
   */
  record QuickAck() implements Patch {
    @Override
    public String describe() {
      return "quick-ack";
    }

    @Override
    public String argument() {
      return "quickack=>";
    }
  }

  /**
   * Every Mutex of Kotlin's coroutines lets through whoever asks for it, to see whether the line
   * for it is the cause; no fix, since nothing protects any more what it did.
   */
  record FreeMutexes() implements Patch {
    @Override
    public String describe() {
      return "free-mutexes";
    }

    @Override
    public String argument() {
      return "freemutexes=>";
    }
  }

  /**
   * WebFlux sends what is to be flushed after each element as what is not, to see what the flushes
   * take; no fix where somebody reads each element as it comes.
   */
  record FewerFlushes() implements Patch {
    @Override
    public String describe() {
      return "fewer-flushes";
    }

    @Override
    public String argument() {
      return "fewerflushes=>";
    }
  }

  record RemoveLibrary(String groupId, String artifactId) implements Change {
    @Override
    public String describe() {
      return "remove " + groupId + ":" + artifactId;
    }

    @Override
    public String kind() {
      return "LIBRARY_REMOVED";
    }
  }

  /** A library that the service has not, with those that it needs and that are not there. */
  record AddLibrary(String groupId, String artifactId, String version) implements Change {
    @Override
    public String describe() {
      return "add " + groupId + ":" + artifactId + ":" + version;
    }

    @Override
    public String kind() {
      return "LIBRARY_ADDED";
    }
  }

  /** One more argument for the application, as it stands. */
  record AppArgument(String argument) implements Change {
    @Override
    public String describe() {
      return "app " + argument;
    }

    @Override
    public String kind() {
      return "APP_ARGUMENT";
    }
  }

  /**
   * Another web server, with all it needs, in the versions that the service's Spring Boot manages.
   *
   * @param server tomcat, jetty, undertow or netty
   */
  record SwapServer(String server) implements Change {
    @Override
    public String describe() {
      return "server " + server;
    }

    @Override
    public String kind() {
      return "SERVER";
    }
  }

  /** Which kind of thread handles a request. */
  record ThreadModel(boolean virtual) implements Change {
    @Override
    public String describe() {
      return "threads " + (virtual ? "virtual" : "platform");
    }

    @Override
    public String kind() {
      return "THREAD_MODEL";
    }
  }

  /**
   * Several changes at once.
   *
   * @param parts at least two, none of them several itself
   */
  record Together(List<Change> parts) implements Change {
    /** Between the parts, in words. */
    static final String AND = " && ";

    public Together {
      parts = List.copyOf(parts);
      if (parts.size() < 2 || parts.stream().anyMatch(Together.class::isInstance)) {
        throw new IllegalArgumentException("not several changes: " + parts);
      }
    }

    @Override
    public String describe() {
      return "together " + parts.stream().map(Change::describe).collect(Collectors.joining(AND));
    }

    @Override
    public String kind() {
      return "TOGETHER";
    }

    @Override
    public boolean canBeMade() {
      return parts.stream().allMatch(Change::canBeMade);
    }

    @Override
    public boolean removes() {
      return parts.stream().allMatch(Change::removes);
    }
  }

  /** How the service is packed. */
  record Layout(Packaging packaging) implements Change {
    @Override
    public String describe() {
      return "layout " + packaging.word();
    }

    @Override
    public String kind() {
      return "LAYOUT";
    }
  }
}
