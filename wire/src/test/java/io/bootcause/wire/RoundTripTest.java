package io.bootcause.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.junit.jupiter.api.Test;

/** What one side encodes the other side decodes to the same; anything else is refused. */
class RoundTripTest {
  /** Decodes one kind of body. */
  interface Decoder {
    Object decode(WireReader in) throws WireException;
  }

  private static final List<Decoder> DECODERS =
      List.of(
          Hello::decode,
          Command::decode,
          Reply::decode,
          SpanBatch::decode,
          CallBatch::decode,
          ScanBatch::decode,
          WaitBatch::decode,
          ReadingBatch::decode);

  @Property(tries = 200)
  void waits(@ForAll("waitBatches") WaitBatch batch) throws WireException {
    WireWriter out = new WireWriter();
    batch.encode(out);
    same(WaitBatch.decode(new WireReader(out.toByteArray())), batch);
  }

  @Property(tries = 200)
  void readings(@ForAll("readingBatches") ReadingBatch batch) throws WireException {
    WireWriter out = new WireWriter();
    batch.encode(out);
    same(ReadingBatch.decode(new WireReader(out.toByteArray())), batch);
  }

  @Provide
  Arbitrary<WaitBatch> waitBatches() {
    Arbitrary<RequestWait> waits =
        Combinators.combine(
                Arbitraries.integers().between(0, 65_535),
                Arbitraries.of(WaitKind.class),
                Arbitraries.of(true, false),
                Arbitraries.longs(),
                Arbitraries.longs().between(0, 1L << 40),
                Arbitraries.strings().ofMaxLength(20),
                Arbitraries.integers().between(1, 5_000),
                Arbitraries.longs().between(0, 1L << 40))
            .as(
                (port, kind, elsewhere, start, nanos, subject, times, busy) ->
                    new RequestWait(
                        port, 3, kind, 17, elsewhere, start, start + nanos, subject, times, busy));
    return waits.list().ofMaxSize(20).map(list -> new WaitBatch(list.size(), list));
  }

  @Provide
  Arbitrary<ReadingBatch> readingBatches() {
    return Combinators.combine(
            Arbitraries.strings().ofMaxLength(20), Arbitraries.longs(), Arbitraries.doubles())
        .as(Reading::new)
        .list()
        .ofMaxSize(20)
        .map(ReadingBatch::new);
  }

  @Property(tries = 200)
  void spans(@ForAll("spanBatches") SpanBatch batch) throws WireException {
    WireWriter out = new WireWriter();
    batch.encode(out);
    same(SpanBatch.decode(new WireReader(out.toByteArray())), batch);
  }

  @Property(tries = 200)
  void calls(@ForAll("callBatches") CallBatch batch) throws WireException {
    WireWriter out = new WireWriter();
    batch.encode(out);
    same(CallBatch.decode(new WireReader(out.toByteArray())), batch);
  }

  @Property(tries = 200)
  void scans(@ForAll("scanBatches") ScanBatch batch) throws WireException {
    WireWriter out = new WireWriter();
    batch.encode(out);
    same(ScanBatch.decode(new WireReader(out.toByteArray())), batch);
  }

  @Property(tries = 200)
  void commands(
      @ForAll("naturals") int id, @ForAll Command.Kind kind, @ForAll("texts") String[] names)
      throws WireException {
    WireWriter out = new WireWriter();
    Command command = new Command(id, kind, names);
    command.encode(out);
    same(Command.decode(new WireReader(out.toByteArray())), command);
  }

  @Property(tries = 200)
  void replies(
      @ForAll("naturals") int id, @ForAll("text") String error, @ForAll("rows") List<String[]> rows)
      throws WireException {
    WireWriter out = new WireWriter();
    Reply reply = new Reply(id, error, rows);
    reply.encode(out);
    same(Reply.decode(new WireReader(out.toByteArray())), reply);
  }

  @Property(tries = 200)
  void hellos(@ForAll("text") String text, @ForAll boolean atLaunch, @ForAll("texts") String[] more)
      throws WireException {
    WireWriter out = new WireWriter();
    Hello hello = new Hello(Hello.PROTOCOL, text, 77, "17.0.1", text, atLaunch, more);
    hello.encode(out);
    same(Hello.decode(new WireReader(out.toByteArray())), hello);
  }

  @Test
  void aHelloOfAnotherProtocolStillTellsItsVersion() throws WireException {
    WireWriter out = new WireWriter();
    out.putUnsigned(Hello.PROTOCOL + 1);
    out.putString("secret");
    out.putString("something this side knows nothing about");
    Hello hello = Hello.decode(new WireReader(out.toByteArray()));
    assertThat(hello.protocol()).isEqualTo(Hello.PROTOCOL + 1);
    assertThat(hello.token()).isEqualTo("secret");
  }

  @Property(tries = 100)
  void numbers(@ForAll long value) throws WireException {
    WireWriter out = new WireWriter();
    out.putUnsigned(value);
    out.putSigned(value);
    WireReader in = new WireReader(out.toByteArray());
    assertThat(in.getUnsigned()).isEqualTo(value);
    assertThat(in.getSigned()).isEqualTo(value);
    in.end();
  }

  @Property(tries = 2000)
  void garbageIsRefusedCleanly(@ForAll @Size(max = 200) byte[] garbage) {
    for (Decoder decoder : DECODERS) {
      Throwable thrown = catchThrowable(() -> decoder.decode(new WireReader(garbage)));
      assertThat(thrown == null || thrown instanceof WireException).as("%s", thrown).isTrue();
    }
  }

  @Property(tries = 200)
  void everyTruncationOfCallsIsRefused(@ForAll("callBatches") CallBatch batch) {
    WireWriter out = new WireWriter();
    batch.encode(out);
    byte[] whole = out.toByteArray();
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> CallBatch.decode(new WireReader(cut)))
          .isInstanceOf(WireException.class);
    }
  }

  @Test
  void aSpanCutShortIsRefused() {
    WireWriter out = new WireWriter();
    new SpanBatch(0, List.of(span(1, 2, 3, new long[Boundary.values().length]))).encode(out);
    byte[] whole = out.toByteArray();
    for (int length = 2; length < whole.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> SpanBatch.decode(new WireReader(cut)))
          .isInstanceOf(WireException.class);
    }
  }

  private static void same(Object actual, Object expected) {
    assertThat(actual)
        .usingRecursiveComparison(
            RecursiveComparisonConfiguration.builder().withStrictTypeChecking(false).build())
        .isEqualTo(expected);
  }

  private static RequestSpan span(int port, int ordinal, int count, long[] stamps) {
    String line = count % 2 == 0 ? "" : "GET /" + count;
    return new RequestSpan(port, ordinal, 12, 200, -1, count, count / 2, count / 3, stamps, line);
  }

  @Provide
  Arbitrary<Integer> naturals() {
    return Arbitraries.integers().greaterOrEqual(0);
  }

  @Provide
  Arbitrary<String> text() {
    return Arbitraries.strings().ofMaxLength(30).filter(s -> !hasLoneSurrogate(s));
  }

  private static boolean hasLoneSurrogate(String s) {
    return s.chars().anyMatch(c -> Character.isSurrogate((char) c));
  }

  @Provide
  Arbitrary<String[]> texts() {
    return text().array(String[].class).ofMaxSize(5);
  }

  @Provide
  Arbitrary<List<String[]>> rows() {
    return texts().list().ofMaxSize(5);
  }

  @Provide
  Arbitrary<SpanBatch> spanBatches() {
    Arbitrary<long[]> stamps =
        Arbitraries.oneOf(Arbitraries.just(0L), Arbitraries.longs())
            .array(long[].class)
            .ofSize(Boundary.values().length);
    Arbitrary<RequestSpan> spans =
        Combinators.combine(naturals(), naturals(), naturals(), stamps).as(RoundTripTest::span);
    return Combinators.combine(Arbitraries.longs(), spans.list().ofMaxSize(6)).as(SpanBatch::new);
  }

  @Provide
  Arbitrary<CallBatch> callBatches() {
    Arbitrary<TracedCall> calls =
        Combinators.combine(
                naturals(),
                text(),
                text(),
                naturals(),
                Arbitraries.longs(),
                Arbitraries.longs(),
                text())
            .as(
                (n, c, m, depth, enter, exit, s) ->
                    new TracedCall(n, n, c, m, depth, enter, exit, s));
    return Combinators.combine(naturals(), calls.list().ofMaxSize(4)).as(CallBatch::new);
  }

  @Provide
  Arbitrary<ScanBatch> scanBatches() {
    Arbitrary<ArchiveScan> scans =
        Combinators.combine(naturals(), naturals(), text(), naturals(), texts())
            .as(ArchiveScan::new);
    return scans.list().ofMaxSize(6).map(ScanBatch::new);
  }
}
