package io.bootcause.cli.hands;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.investigation.live.LiveResult;
import io.bootcause.investigation.live.LiveResult.Contrasted;
import io.bootcause.investigation.live.LiveResult.End;
import io.bootcause.investigation.live.LiveResult.Level;
import io.bootcause.investigation.live.LiveResult.Line;
import io.bootcause.investigation.live.LiveResult.Overhead;
import io.bootcause.investigation.live.LiveResult.Spot;
import io.bootcause.investigation.live.LiveResult.Wait;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AutoTextTest {
  private static final Overhead COST = new Overhead(0.012, 0.003, 0.4);

  private static String text(LiveResult result) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new AutoText(new PrintStream(bytes, true, StandardCharsets.UTF_8), 3).print(result);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static LiveResult found(End end) {
    return new LiveResult(
        "GET /send",
        end,
        40,
        Map.of(),
        0,
        new Contrasted(3, 17, 20, 204.1, 4.1),
        true,
        List.of(
            new Line(0, "request", 200, 8, 0, false, false),
            new Line(1, "shop.Orders#list", 192, 2, 1, false, false),
            new Line(2, "orm.Session#find", 190, 190, 20, true, end == End.BUDGET)),
        List.of(
            new Spot(
                "orm.Session#find",
                "org.orm:orm:1.2",
                0.95,
                end == End.BUDGET,
                "java.net.Socket#read",
                "sql=select 1\nlimit=5\na=1\nb=2")),
        end == End.BUDGET ? 0 : 0.95,
        List.of(new Wait("STATEMENT", "select 1", 180, 20)),
        List.of(
            new Level(0, 30, 4, 8, new Overhead(0.012, 0, 0.4)),
            new Level(2, 20, 3, 2, new Overhead(0, 0.003, 0.4))),
        List.of("shop.Orders#list", "orm.Session#find"),
        end == End.BUDGET ? Map.of("orm.Row#get", "9,000,000 calls a second") : Map.of(),
        COST,
        150,
        0);
  }

  @Test
  void theTreeWithItsFrontier() {
    assertThat(text(found(End.EXPLAINED)))
        .isEqualTo(
            """
            GET /send: 40 requests; in the last level 3 slow ones (above 20.0 ms) of 204.1
              ms against 17 typical ones of 4.100 ms
              more ms   self ms   self
                200.0     8.000   4.0%  request
                192.0     2.000   1.0%  └─ Orders.list
                190.0     190.0  95.0%     └─ ◄ Session.find ×20
            explained: 95 % of what slow requests take more is ◄ methods' own; the rest is
              spread over places below 10 % each, or above them
             1. 95 %  orm.Session#find
                      of org.orm:orm:1.2
                      mostly in java.net.Socket#read, by samples
                      sql=select 1
                      limit=5
                      a=1
            waits, more than typical:
                180.0  statement select 1 ×20
            sampled for 8.0 s, 30 requests, 4 slow; cost 1.2 % of a core; the service used
              40 % of a core
            level 1: 2 methods timed for 2.0 s, 20 requests, 3 slow; cost 0.3 % of a core;
              the service used 40 % of a core
            cost is estimated, 3 % of a core were allowed; timing a call takes 150 ns here,
              which is taken out of the tree
            """);
  }

  @Test
  void aBudgetThatIsUsedUpIsSaid() {
    assertThat(text(found(End.BUDGET)))
        .contains("overhead budget is used up")
        .contains("what it calls was not timed")
        .contains("not timed: orm.Row#get: 9,000,000 calls a second");
  }

  @Test
  void noRequestIsOneClearLine() {
    LiveResult none =
        new LiveResult(
            "GET /send",
            End.NO_REQUEST,
            0,
            Map.of("GET /health", 12L),
            2,
            new Contrasted(0, 0, Double.POSITIVE_INFINITY, 0, 0),
            false,
            List.of(),
            List.of(),
            0,
            List.of(),
            List.of(),
            List.of(),
            Map.of(),
            COST,
            0,
            0);
    assertThat(text(none).lines()).first().asString().isEqualTo("no request GET /send came in");
    assertThat(text(none)).contains("these did: GET /health ×12").contains("2 more never came");
    assertThat(TapJson.line(AutoJson.of(none)))
        .contains("\"end\":\"no_request\"")
        .contains("\"requests\":0");
  }

  @Test
  void forMachinesAsNumbers() {
    assertThat(TapJson.line(AutoJson.of(found(End.EXPLAINED))))
        .contains("\"explained\":0.95")
        .contains("\"method\":\"orm.Session#find\"")
        .contains("\"subject\":[\"sql=select 1\",\"limit=5\",\"a=1\",\"b=2\"]")
        .contains("\"slowFromMs\":20.0");
  }
}
