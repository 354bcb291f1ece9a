package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.Recording;
import io.bootcause.recording.profile.ThreadStack;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tells stacks that serve a request from a service's idle and background threads. */
public final class RequestWork {
  /** Where servers hand a request, or a connection that became readable, to the thread. */
  private static final Frames ENTRIES =
      Frames.of(
          "org.apache.tomcat.util.net.SocketProcessorBase#run",
          "org.apache.tomcat.util.net.NioEndpoint$SocketProcessor#run",
          "org.apache.coyote.AbstractProtocol$ConnectionHandler#process",
          "org.eclipse.jetty.server.HttpChannel#handle",
          "org.eclipse.jetty.server.Server#handle",
          "org.eclipse.jetty.server.internal.HttpChannelState$HandlerInvoker#run",
          "io.undertow.server.Connectors#executeRootHandler");

  private static final Frames EVENT_LOOPS =
      Frames.of(
          "io.netty.channel.nio.NioEventLoop#run",
          "io.netty.channel.epoll.EpollEventLoop#run",
          "io.netty.channel.SingleThreadIoEventLoop#run",
          "io.netty.channel.kqueue.KQueueEventLoop#run",
          // Of stacks that are cut off above.
          "io.netty.channel.nio.NioEventLoop#processSelectedKey*",
          "io.netty.channel.nio.NioIoHandler#processSelectedKey*",
          "io.netty.channel.epoll.EpollEventLoop#processReady",
          "io.netty.channel.epoll.EpollEventLoop#epollWait*",
          "io.netty.channel.epoll.EpollIoHandler#processReady",
          "io.netty.util.concurrent.SingleThreadEventExecutor#runAllTasks*");

  private static final Frames EVENT_LOOP_IDLE =
      Frames.of(
          "io.netty.channel.nio.NioEventLoop#select",
          "io.netty.channel.nio.NioIoHandler#select",
          "io.netty.channel.epoll.Native#epollWait*",
          "io.netty.channel.epoll.EpollEventLoop#epollWait*",
          "io.netty.channel.epoll.EpollIoHandler#epollWait*",
          "java.nio.channels.Selector#select*",
          "sun.nio.ch.SelectorImpl#select*");

  /** Threads that run the service's own code when no request asks them to. */
  private static final Frames BACKGROUND =
      LogWriters.RUN.and(
          "org.springframework.scheduling.*",
          "org.springframework.boot.SpringApplication#run",
          "java.util.concurrent.ScheduledThreadPoolExecutor*",
          "java.util.TimerThread#run",
          // Keeps the JVM from ending.
          "org.apache.catalina.core.StandardServer#await",
          "org.springframework.context.support.DefaultLifecycleProcessor*");

  /**
   * Reactor runs what is handed to a scheduler on scheduled executors: a chain of operators, most
   * often a request's, unless it is an interval. So does Spring with asynchronous methods where the
   * only executor is a scheduler's.
   */
  private static final Frames HANDED_OVER =
      Frames.of(
          "java.util.concurrent.CompletableFuture$AsyncRun#run",
          "java.util.concurrent.CompletableFuture$AsyncSupply#run",
          "org.springframework.aop.interceptor.AsyncExecutionInterceptor*",
          "reactor.core.scheduler.WorkerTask#call",
          "reactor.core.scheduler.SchedulerTask#call");

  /** Servers that stand in for another machine in the same process: no thread of the service's. */
  private static final Frames STAND_INS =
      Frames.of(
          "sun.net.httpserver.*",
          "com.sun.net.httpserver.*",
          "okhttp3.mockwebserver.*",
          "mockwebserver3.*");

  private static final Frames ACCEPTING =
      Frames.of(
          "java.net.ServerSocket#accept",
          "sun.nio.ch.ServerSocketChannelImpl#accept",
          "java.nio.channels.ServerSocketChannel#accept");

  /** Where a thread waits until there is something to do. */
  private static final Frames QUEUES =
      Frames.of(
          "java.util.concurrent.*Queue#take",
          "java.util.concurrent.*Queue#poll",
          "java.util.concurrent.*Deque#take",
          "java.util.concurrent.*Deque#poll",
          "java.util.concurrent.*Deque#takeFirst",
          "java.util.concurrent.*Deque#pollFirst",
          // What comes from elsewhere is no request that this server was sent.
          "java.net.ServerSocket#accept",
          "sun.nio.ch.ServerSocketChannelImpl#accept",
          "java.net.DatagramSocket#receive",
          "sun.nio.fs.AbstractWatchService#take",
          "sun.nio.fs.AbstractWatchService#poll",
          "java.util.concurrent.ForkJoinPool#awaitWork",
          "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker#tryPark",
          "io.netty.util.concurrent.SingleThreadEventExecutor#takeTask",
          "org.jboss.threads.EnhancedQueueExecutor$PoolThreadNode#park",
          "org.eclipse.jetty.util.BlockingArrayQueue#poll",
          "org.eclipse.jetty.util.BlockingArrayQueue#take",
          "org.apache.kafka.clients.consumer.KafkaConsumer#poll");

  private static final Frames FUTURES =
      AwaitedResults.GET.and(
          "java.util.concurrent.FutureTask#awaitDone",
          "java.util.concurrent.ThreadPoolExecutor#invokeAll",
          "java.util.concurrent.AbstractExecutorService#invokeAll",
          "java.util.concurrent.ThreadPoolExecutor#awaitTermination",
          "java.util.concurrent.ThreadPerTaskExecutor#awaitTermination");

  /** Behind these futures is another machine, and no thread of the service. */
  private static final Frames REMOTE =
      Frames.of(
          "jdk.internal.net.http.HttpClientImpl#send",
          "jdk.internal.net.http.HttpClientFacade#send",
          "org.springframework.http.client.JdkClientHttpRequest#*",
          "org.springframework.http.client.ReactorClientHttpRequest#*",
          "org.apache.hc.core5.*",
          "org.apache.http.*");

  private final Origins origins;
  private final Set<String> background;

  /** Whether virtual threads that are no server's are at nobody's request. */
  private final boolean virtualInBackground;

  /** The service's own classes that accept connections themselves: stand-ins, too. */
  private final Set<String> ownServers;

  /** Threads of servers that the load does not ask. */
  private final Set<String> otherServers;

  private RequestWork(
      Origins origins,
      Set<String> background,
      boolean virtualInBackground,
      Set<String> ownServers,
      Set<String> otherServers) {
    this.origins = origins;
    this.background = background;
    this.virtualInBackground = virtualInBackground;
    this.ownServers = ownServers;
    this.otherServers = otherServers;
  }

  static RequestWork of(Recording recording, List<JoinedRequest> requests, Origins origins) {
    Set<String> ownServers = ownServers(recording, origins);
    Set<String> others = OtherServers.threads(recording, requests);
    RequestWork anybody = new RequestWork(origins, Set.of(), false, ownServers, others);
    return new RequestWork(
        origins,
        Background.threads(recording, requests, anybody),
        Background.onVirtualThreads(recording, requests, anybody),
        ownServers,
        others);
  }

  private static Set<String> ownServers(Recording recording, Origins origins) {
    Set<String> classes = new HashSet<>();
    for (PhaseProfile profile : recording.profiles()) {
      for (ThreadStack stack : profile.stacks()) {
        int own = ACCEPTING.in(stack) ? origins.innermostOwn(stack) : -1;
        if (own >= 0) {
          classes.add(Origins.className(stack.frames().get(own)));
        }
      }
    }
    return classes;
  }

  /** Whether it answers for another machine: on no thread of the service's server. */
  private boolean standsIn(ThreadStack stack) {
    return STAND_INS.in(stack)
        || otherServers.contains(stack.threads())
        || (!ownServers.isEmpty()
            && stack.frames().stream()
                .filter(origins::isUsersOwn)
                .anyMatch(f -> ownServers.contains(Origins.className(f))));
  }

  /** True if the server runs a request on this thread. */
  boolean onWorker(ThreadStack stack) {
    return !otherServers.contains(stack.threads())
        && (ENTRIES.in(stack) || (isEventLoop(stack) && !isIdle(stack.frames())));
  }

  /** True for a thread that many connections share and that must not wait. */
  public static boolean isEventLoop(ThreadStack stack) {
    return EVENT_LOOPS.in(stack);
  }

  /** True if these frames are an event loop's that waits for something to do. */
  static boolean isIdle(List<String> frames) {
    return frames.stream().anyMatch(EVENT_LOOP_IDLE::has);
  }

  /** On the server's thread, or the service's own code on one that it handed the work to. */
  boolean forRequest(ThreadStack stack) {
    return onWorker(stack)
        || (!EVENT_LOOPS.in(stack)
            && !runsByItself(stack)
            && !standsIn(stack)
            && !QUEUES.in(stack)
            && !isOthers(stack)
            && stack.frames().stream().anyMatch(origins::isUsersOwn));
  }

  /** True if the thread waits until there is something to do. */
  public static boolean waitsAtQueue(ThreadStack stack) {
    return QUEUES.in(stack);
  }

  /** A task that is due by a clock, not one that a request has handed over. */
  public static boolean runsByItself(ThreadStack stack) {
    return BACKGROUND.in(stack) && !HANDED_OVER.in(stack);
  }

  private boolean isOthers(ThreadStack stack) {
    return background.contains(stack.threads()) || (virtualInBackground && isVirtual(stack));
  }

  /** True for a virtual thread's, as far as the stack is not cut off above. */
  static boolean isVirtual(ThreadStack stack) {
    return stack.frames().contains("java.lang.VirtualThread#run");
  }

  /** The service's own code on a thread that serves no request. */
  boolean inBackground(ThreadStack stack) {
    return !onWorker(stack)
        && !standsIn(stack)
        && (runsByItself(stack) || isOthers(stack))
        && stack.frames().stream().anyMatch(origins::isUsersOwn);
  }

  /** True if a server's thread waits for another thread, whose stacks tell what for. */
  public static boolean waitsForHelper(ThreadStack stack) {
    return !stack.runnable() && FUTURES.in(stack) && !REMOTE.in(stack);
  }
}
