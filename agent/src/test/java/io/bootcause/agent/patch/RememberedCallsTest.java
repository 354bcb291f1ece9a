package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.agent.boot.Call;
import io.bootcause.agent.boot.Memory;
import io.bootcause.agent.instrument.EachMethod;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.CoroutineSingletons;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRequest;
import org.springframework.web.context.request.async.DeferredResult;
import reactor.core.publisher.Mono;

class RememberedCallsTest {
  /** What is called; counts. */
  public static class Costly {
    static final AtomicInteger MADE = new AtomicInteger();
    static final AtomicInteger CALLED = new AtomicInteger();

    public final long value;

    public Costly(long a, String b) {
      MADE.incrementAndGet();
      value = a + b.length();
    }

    public static double twice(int x, Object any) {
      CALLED.incrementAndGet();
      return 2.0 * x;
    }

    public void slow(char[] text) {
      CALLED.incrementAndGet();
    }

    /** Fails as long as nobody has made it ready. */
    public static String ready(String name) {
      if (MADE.get() == 0) {
        throw new IllegalStateException(name);
      }
      CALLED.incrementAndGet();
      return name;
    }

    public static String missing(String name) throws ClassNotFoundException {
      CALLED.incrementAndGet();
      throw new ClassNotFoundException(name);
    }
  }

  /** What calls; rewritten. */
  public static class Caller implements Callable<String> {
    private String build(long a) {
      return "v" + new Costly(a, "xy").value;
    }

    private static double compute(int x) {
      return 1 + Costly.twice(x, new Object());
    }

    @Override
    public String call() throws Exception {
      new Costly(0, "").slow(new char[] {'a'});
      return build(1) + build(1) + build(2) + compute(4) + compute(4) + compute(5);
    }

    public static class Early implements Callable<String> {
      @Override
      public String call() {
        return Costly.ready("a");
      }
    }

    public static class Lookup implements Callable<String> {
      @Override
      public String call() throws Exception {
        return Costly.missing("a.B");
      }
    }
  }

  private static Callable<String> rewritten(Class<?> type, String method, String callee)
      throws Exception {
    return rewritten(type, remembered(type, method, callee));
  }

  private static RememberedCalls remembered(Class<?> type, String method, String callee) {
    return new RememberedCalls(
        type.getName() + "#" + method, Costly.class.getName() + "#" + callee);
  }

  @SuppressWarnings("unchecked")
  private static Callable<String> rewritten(Class<?> type, LoadTimePatch... patches)
      throws Exception {
    return (Callable<String>) Rewritten.instance(type, patches);
  }

  @Test
  void anObjectIsBuiltOnceForEqualValues() throws Exception {
    Callable<String> caller = rewritten(Caller.class, "build", "<init>");
    Costly.MADE.set(0);

    assertThat(caller.call()).startsWith("v3v3v4");
    // One in call() itself, which is left alone; two different ones in build().
    assertThat(Costly.MADE).hasValue(3);
  }

  @Test
  void whoStartsTheServiceMakesTheCalls() throws Exception {
    Callable<String> caller = rewritten(Caller.class, "compute", "twice");
    SkippedMethodsTest.onStartingThread(caller);
    Costly.CALLED.set(0);
    SkippedMethodsTest.onStartingThread(caller);
    // slow() once, twice() for each of three calls.
    assertThat(Costly.CALLED).hasValue(4);
  }

  @Test
  void aPrimitiveAnswerIsRemembered() throws Exception {
    Callable<String> caller = rewritten(Caller.class, "compute", "twice");
    Costly.CALLED.set(0);

    assertThat(caller.call()).endsWith("9.09.011.0");
    // slow() once, and twice() for two different values.
    assertThat(Costly.CALLED).hasValue(3);
  }

  @Test
  void whatReturnsNothingIsSkippedTheSecondTime() throws Exception {
    Callable<String> caller = rewritten(Caller.class, "call", "slow");
    caller.call();
    Costly.CALLED.set(0);

    caller.call();
    // Only twice() is called again.
    assertThat(Costly.CALLED).hasValue(3);
  }

  /** What fills collections that it is given; rewritten. */
  public static class Filling implements Callable<String> {
    private static int calls;

    @Override
    public String call() {
      List<String> list = new ArrayList<>(List.of("before"));
      Map<String, Integer> map = new HashMap<>();
      fill(list, map);
      return calls + " " + list + " " + map;
    }

    private void fill(List<String> list, Map<String, Integer> map) {
      calls++;
      list.add("a");
      list.add("b");
      map.put("c", 1);
    }
  }

  @Test
  void whatReturnsNothingFillsTheCollectionsAgain() throws Exception {
    RememberedCalls patch =
        new RememberedCalls(Filling.class.getName() + "#call", Filling.class.getName() + "#fill");
    Callable<String> caller = rewritten(Filling.class, patch);
    assertThat(caller.call()).isEqualTo("1 [before, a, b] {c=1}");
    assertThat(caller.call()).isEqualTo("1 [before, a, b] {c=1}");
    assertThat(patch.hasAnswered()).isTrue();
  }

  /** What asks with objects of its own, one of which the call empties; rewritten. */
  public static class Asking implements Callable<String> {
    private static int calls;

    public record Price(String currency, long cents) {}

    public record Now(long nanoTime) {}

    @Override
    public String call() {
      String answers =
          priced(new Price("EUR", 1), new ArrayList<>(List.of("a", "b")))
              + priced(new Price("EUR", 2), new ArrayList<>(List.of("a", "b")))
              + priced(new Price("EUR", 2), new ArrayList<>(List.of("a", "c")))
              + at(new Now(System.nanoTime()));
      return answers + calls;
    }

    private static String priced(Price price, List<String> names) {
      calls++;
      String answer = price.currency() + price.cents() + names;
      names.clear();
      return answer;
    }

    private static String at(Now now) {
      calls++;
      return now.getClass().getSimpleName();
    }
  }

  private static final String ASKED = "EUR1[a, b]EUR2[a, b]EUR2[a, c]Now";

  private static Callable<String> asking(String callee) throws Exception {
    String type = Asking.class.getName();
    return rewritten(Asking.class, new RememberedCalls(type + "#call", type + "#" + callee));
  }

  @Test
  void whatIsInObjectsMakesTheCall() throws Exception {
    Callable<String> caller = asking("priced");

    assertThat(caller.call()).isEqualTo(ASKED + 4);
    // Only what is not answered from memory; the contents are those before the call.
    assertThat(caller.call()).isEqualTo(ASKED + 5);
  }

  @Test
  void whereContentsNeverRecurTheTypeMakesTheCall() throws Exception {
    Callable<String> caller = asking("at");
    assertThat(caller.call()).isEqualTo(ASKED + 4);
    Thread.sleep(2_100);
    for (int i = 0; i < 8; i++) {
      assertThat(caller.call()).isEqualTo(ASKED + (8 + 4 * i));
    }

    assertThat(caller.call()).isEqualTo(ASKED + (4 + 8 * 4 + 3));
  }

  /** What the one below overrides. */
  public static class Sending {
    public static int calls;

    protected String send(String to) {
      calls++;
      return "to " + to;
    }
  }

  /** One at a time; rewritten. */
  public static class SendingInTurn extends Sending implements Callable<String> {
    @Override
    protected synchronized String send(String to) {
      return super.send(to) + " in turn";
    }

    @Override
    public String call() {
      return send("a") + ", " + send("b");
    }
  }

  @Test
  void whatAnOverriddenMethodAnswersIsRemembered() throws Exception {
    RememberedCalls patch =
        new RememberedCalls(
            SendingInTurn.class.getName() + "#send", Sending.class.getName() + "#send");
    Callable<String> caller = rewritten(SendingInTurn.class, patch);
    Sending.calls = 0;

    assertThat(caller.call()).isEqualTo("to a in turn, to b in turn");
    assertThat(caller.call()).isEqualTo("to a in turn, to b in turn");
    assertThat(Sending.calls).isEqualTo(2);
    assertThat(patch.hasAnswered()).isTrue();
  }

  private static final class PrivateCallsAsBefore extends LoadTimePatch {
    @Override
    boolean concerns(String className) {
      return true;
    }

    @Override
    byte[] rewrite(byte[] bytes) {
      ClassWriter writer = new ClassWriter(0);
      new ClassReader(bytes)
          .accept(
              new EachMethod(writer) {
                @Override
                protected MethodVisitor method(
                    int access, String name, String descriptor, MethodVisitor next) {
                  return new MethodVisitor(Opcodes.ASM9, next) {
                    @Override
                    public void visitMethodInsn(
                        int opcode, String owner, String callee, String type, boolean itf) {
                      int special = callee.equals("fill") ? Opcodes.INVOKESPECIAL : opcode;
                      super.visitMethodInsn(special, owner, callee, type, itf);
                    }
                  };
                }
              },
              0);
      return writer.toByteArray();
    }
  }

  /** As compilers for Java 8 call a private method. */
  @Test
  void aPrivateMethodIsRememberedHoweverItIsCalled() throws Exception {
    RememberedCalls patch =
        new RememberedCalls(Filling.class.getName() + "#call", Filling.class.getName() + "#fill");
    Callable<String> caller = rewritten(Filling.class, new PrivateCallsAsBefore(), patch);
    assertThat(caller.call()).isEqualTo("1 [before, a, b] {c=1}");
    assertThat(caller.call()).isEqualTo("1 [before, a, b] {c=1}");
  }

  private static HttpRequest get(String path) {
    return (HttpRequest)
        Proxy.newProxyInstance(
            HttpRequest.class.getClassLoader(),
            new Class<?>[] {HttpRequest.class},
            (proxy, method, arguments) ->
                method.getName().equals("getURI") ? URI.create(path) : HttpMethod.GET);
  }

  @Test
  void ofARequestTheLineCounts() {
    HttpRequest orders = get("/orders");
    Memory.remember(Call.of("A.lookup", new Object[] {orders}), "orders");
    assertThat(Memory.recall(Call.of("A.lookup", new Object[] {orders}))).isEqualTo("orders");
    Object[] other = {get("/customers")};
    assertThat(Memory.recall(Call.of("A.lookup", other))).isSameAs(Memory.MISS);
  }

  @Test
  void allMethodsOfAClassMayBeMeant() throws Exception {
    Callable<String> caller = rewritten(Caller.class, "*", "slow");
    caller.call();
    Costly.CALLED.set(0);

    caller.call();
    assertThat(Costly.CALLED).hasValue(3);
  }

  @Test
  void twoPatchesOfOneClassAreToldApart() throws Exception {
    RememberedCalls twice = remembered(Caller.class, "compute", "twice");
    RememberedCalls slow = remembered(Caller.class, "*", "slow");
    RememberedCalls never = remembered(Caller.class, "call", "slow");
    Callable<String> caller = rewritten(Caller.class, twice, slow);
    caller.call();
    Costly.CALLED.set(0);

    caller.call();

    assertThat(Costly.CALLED).hasValue(0);
    assertThat(twice.hasAnswered()).isTrue();
    assertThat(slow.hasAnswered()).isTrue();
    assertThat(never.hasAnswered()).isFalse();
  }

  @Test
  void whatOnlyOneThreadMayUseIsRememberedForEach() throws Exception {
    Object[] none = {};
    Matcher matcher = Pattern.compile("a").matcher("b");
    Memory.remember(Call.of("confined", none), matcher);
    Memory.remember(Call.of("shared", none), "c");
    List<Object> elsewhere = new ArrayList<>();
    Thread other =
        new Thread(
            () -> {
              elsewhere.add(Memory.recall(Call.of("confined", none)));
              elsewhere.add(Memory.recall(Call.of("shared", none)));
            });
    other.start();
    other.join();

    assertThat(Memory.recall(Call.of("confined", none))).isSameAs(matcher);
    assertThat(elsewhere).containsExactly(Memory.MISS, "c");
  }

  private static Object inAThread(Callable<Object> work) throws Exception {
    FutureTask<Object> task = new FutureTask<>(work);
    Thread thread = new Thread(task);
    thread.start();
    thread.join();
    return task.get();
  }

  @Test
  void whatAThreadHadThatHasEndedGoesToAnotherOne() throws Exception {
    Object[] none = {};
    Matcher matcher = Pattern.compile("a").matcher("b");
    inAThread(() -> Memory.remember(Call.of("left", none), matcher));

    for (int i = 0; i < 20; i++) {
      Object again =
          inAThread(
              () -> {
                Object taken = Memory.recall(Call.of("left", none));
                assertThat(Memory.recall(Call.of("left", none))).isSameAs(taken);
                assertThat(inAThread(() -> Memory.recall(Call.of("left", none))))
                    .isSameAs(Memory.MISS);
                return taken;
              });
      assertThat(again).isSameAs(matcher);
    }
    assertThat(Memory.recall(Call.of("left", none))).isSameAs(matcher);
    assertThat(inAThread(() -> Memory.recall(Call.of("left", none)))).isSameAs(Memory.MISS);
  }

  /** What each thread has for itself, of two kinds; rewritten. */
  public static class ByThread implements Callable<String> {
    static final AtomicInteger MADE = new AtomicInteger();
    static final ThreadLocal<List<String>> NAMES = ThreadLocal.withInitial(ByThread::names);
    static final ThreadLocal<StringBuilder> TEXT = ThreadLocal.withInitial(StringBuilder::new);

    private static List<String> names() {
      return new ArrayList<>(List.of("n" + MADE.incrementAndGet()));
    }

    @Override
    public String call() {
      StringBuilder text = TEXT.get();
      text.setLength(0);
      return text.append(NAMES.get().get(0)).toString();
    }
  }

  @Test
  void whatThreadsHaveForThemselvesIsNeverShared() throws Exception {
    Callable<String> asking =
        rewritten(
            ByThread.class,
            new RememberedCalls(ByThread.class.getName() + "#call", "java.lang.ThreadLocal#get"));

    assertThat(inAThread(asking::call)).isEqualTo("n1");
    Object both =
        inAThread(
            () -> {
              // The first thread has ended: its own goes to this one, and no other gets it now.
              // What is asked of a list is not remembered, though it is called "get", too.
              assertThat(asking.call()).isEqualTo("n1");
              return inAThread(asking::call);
            });
    assertThat(both).isEqualTo("n2");
  }

  /** A file that somebody has to close. */
  public static final class Lines {
    static final AtomicInteger READ = new AtomicInteger();
    static final AtomicInteger CLOSED = new AtomicInteger();

    private Lines() {}

    public static Stream<String> read() {
      READ.incrementAndGet();
      return Stream.of("a", "b").onClose(CLOSED::incrementAndGet);
    }
  }

  /** Does not. */
  public static class Reading implements Callable<String> {
    @Override
    public String call() {
      return Lines.read().collect(Collectors.joining());
    }
  }

  @Test
  void ofAStreamItIsWhatIsInItThatIsRemembered() throws Exception {
    Callable<String> reading =
        rewritten(
            Reading.class,
            new RememberedCalls(
                Reading.class.getName() + "#call", Lines.class.getName() + "#read"));

    assertThat(List.of(reading.call(), reading.call(), reading.call()))
        .containsExactly("ab", "ab", "ab");
    assertThat(Lines.READ).hasValue(1);
    assertThat(Lines.CLOSED).hasValue(1);
  }

  @Test
  void aStreamWithoutEndStaysWhatItIs() {
    Object[] none = {};
    Stream<?> stream =
        (Stream<?>) Memory.remember(Call.of("endless", none), Stream.iterate(1, i -> i + 1));

    assertThat(stream.skip(99_998).limit(4).map(String::valueOf))
        .containsExactly("99999", "100000", "100001", "100002");
    assertThat(Memory.recall(Call.of("endless", none))).isSameAs(Memory.MISS);
  }

  @Test
  void whatTheFirstWhoReadsItUsesUpIsNotRemembered() {
    Object[] none = {};
    InputStream in = new ByteArrayInputStream(new byte[8]);

    assertThat(Memory.remember(Call.of("read", none), in)).isSameAs(in);
    assertThat(Memory.recall(Call.of("read", none))).isSameAs(Memory.MISS);
  }

  @Test
  void aBufferIsRememberedAsItWasWhenItWasNew() {
    Object[] none = {};
    ByteBuffer made = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    made.position(2);
    made.limit(6);
    ByteBuffer first = (ByteBuffer) Memory.remember(Call.of("buffer", none), made);
    first.putInt(7);

    ByteBuffer second = (ByteBuffer) Memory.recall(Call.of("buffer", none));
    assertThat(second.position()).isEqualTo(2);
    assertThat(second.remaining()).isEqualTo(4);
    assertThat(second.getInt()).isEqualTo(7);
  }

  @Test
  void aBufferThatCanBeWrittenIsRememberedForEachThread() throws Exception {
    Object[] none = {};
    Memory.remember(Call.of("written", none), ByteBuffer.allocateDirect(8));
    Memory.remember(Call.of("read only", none), ByteBuffer.allocate(8).asReadOnlyBuffer());

    assertThat(inAThread(() -> Memory.recall(Call.of("written", none)))).isSameAs(Memory.MISS);
    assertThat(inAThread(() -> Memory.recall(Call.of("read only", none))))
        .isInstanceOf(ByteBuffer.class);
  }

  @Test
  void aResourceIsRememberedByWhatIsInIt() throws Exception {
    Object[] name = {"META-INF/services/a.B"};
    String one = "java/lang/ClassLoader.getResourceAsStream(Ljava/lang/String;)";
    Memory.remember(Call.of(one, name), new ByteArrayInputStream(new byte[] {7, 9}));
    for (int i = 0; i < 2; i++) {
      assertThat((InputStream) Memory.recall(Call.of(one, name)))
          .hasBinaryContent(new byte[] {7, 9});
    }

    String all = "java/lang/ClassLoader.getResources(Ljava/lang/String;)";
    Memory.remember(Call.of(all, name), Collections.enumeration(List.of("a", "b")));
    for (int i = 0; i < 2; i++) {
      assertThat(Collections.list((Enumeration<?>) Memory.recall(Call.of(all, name))))
          .hasToString("[a, b]");
    }
  }

  @Test
  void aResourceThatIsTooLongIsReadAndNotRemembered() throws Exception {
    Object[] name = {"data.bin"};
    String call = "java/lang/Class.getResourceAsStream(Ljava/lang/String;)";
    byte[] content = new byte[200_000];
    Arrays.fill(content, (byte) 5);

    Object handed = Memory.remember(Call.of(call, name), new ByteArrayInputStream(content));
    assertThat((InputStream) handed).hasBinaryContent(content);
    assertThat(Memory.recall(Call.of(call, name))).isSameAs(Memory.MISS);
  }

  @Test
  void ofAPlanItIsTheResultThatIsRemembered() {
    AtomicInteger followed = new AtomicInteger();
    Object[] none = {};
    Memory.remember(Call.of("plan", none), new Mono(() -> "done " + followed.incrementAndGet()));

    Mono recalled = (Mono) Memory.recall(Call.of("plan", none));
    assertThat(recalled.block()).isEqualTo("done 1");
    assertThat(recalled.block()).isEqualTo("done 1");
    assertThat(followed).hasValue(1);
  }

  /** A suspending function, as Kotlin compiles it, and one that calls it; rewritten. */
  public static class Suspending implements Callable<String> {
    // Not in the object: what is in that makes another call of it.
    private static final List<Continuation<Object>> suspended = new ArrayList<>();
    private static final List<Object> asked = new ArrayList<>();
    private static final List<Object> resumed = new ArrayList<>();

    private Object fetch(int id, Continuation<Object> continuation) {
      asked.add(id);
      suspended.add(continuation);
      return CoroutineSingletons.COROUTINE_SUSPENDED;
    }

    @Override
    public String call() {
      Object first = fetch(1, resumed::add);
      Object second = fetch(1, resumed::add);
      suspended.get(0).resumeWith("one");
      Object third = fetch(1, resumed::add);
      Object other = fetch(2, resumed::add);
      return first + " " + second + " " + third + " " + other + " " + resumed + " " + asked;
    }
  }

  @Test
  void ofACoroutineItIsWhatItIsResumedWithThatIsRemembered() throws Exception {
    String type = Suspending.class.getName();
    RememberedCalls patch = new RememberedCalls(type + "#call", type + "#fetch");
    String suspended = "COROUTINE_SUSPENDED";

    assertThat(rewritten(Suspending.class, patch).call())
        .isEqualTo(suspended + " " + suspended + " one " + suspended + " [one] [1, 1, 2]");
    assertThat(patch.hasAnswered()).isTrue();
  }

  @Test
  void whatIsDeferredIsRememberedOnceItIsThere() {
    Object[] none = {};
    DeferredResult<String> deferred = new DeferredResult<>();
    Memory.remember(Call.of("deferred", none), deferred);
    assertThat(Memory.recall(Call.of("deferred", none))).isSameAs(Memory.MISS);

    deferred.setResult("done");

    Object recalled = Memory.recall(Call.of("deferred", none));
    assertThat(recalled).isInstanceOf(DeferredResult.class).isNotSameAs(deferred);
    assertThat(((DeferredResult<?>) recalled).getResult()).isEqualTo("done");
  }

  @Test
  void failuresAreRememberedToo() throws Exception {
    Callable<String> caller = rewritten(Caller.Lookup.class, "call", "missing");
    Costly.CALLED.set(0);

    assertThatThrownBy(caller::call).isInstanceOf(ClassNotFoundException.class);
    assertThatThrownBy(caller::call).isInstanceOf(ClassNotFoundException.class).hasMessage("a.B");
    assertThat(Costly.CALLED).hasValue(1);
  }

  @Test
  void whatFailsBeforeTheServiceIsReadyDoesNotFailForEver() throws Exception {
    Callable<String> caller = rewritten(Caller.Early.class, "call", "ready");
    Costly.MADE.set(0);
    Costly.CALLED.set(0);
    assertThatThrownBy(caller::call).isInstanceOf(IllegalStateException.class);
    Costly.MADE.set(1);

    for (int recall = 1; recall < 8; recall++) {
      assertThatThrownBy(caller::call).isInstanceOf(IllegalStateException.class);
    }
    for (int i = 0; i < 100; i++) {
      assertThat(caller.call()).isEqualTo("a");
    }
    assertThat(Costly.CALLED).hasValue(1);
  }

  @Test
  void aClassWithoutSuchACallIsLeftAlone() throws Exception {
    RememberedCalls none =
        new RememberedCalls(Caller.class.getName() + "#build", Costly.class.getName() + "#other");

    assertThat(none.rewrite(Rewritten.bytes(Caller.class))).isNull();
  }
}
