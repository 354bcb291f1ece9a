package io.bootcause.serve;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.history.HistoryException;
import io.bootcause.history.HistoryLocation;
import io.bootcause.history.KeptRun;
import io.bootcause.history.Machine;
import io.bootcause.history.RunFigures;
import io.bootcause.history.live.LiveRuns;
import io.bootcause.history.trend.Series;
import io.bootcause.history.trend.Trend;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which address has which page. */
final class Site {
  private static final Pattern RUN = Pattern.compile("/runs/(\\d{1,15})(/report|/report\\.json)?");
  private static final Pattern LIVE = Pattern.compile("/live/([\\d-]{1,40})");
  private static final Map<String, String> ASSETS =
      Map.of(
          "serve.css", "text/css; charset=utf-8",
          "serve.js", "text/javascript; charset=utf-8",
          "chart.umd.min.js", "text/javascript; charset=utf-8");
  private static final int LISTED = 200;
  private static final int IN_TREND = 500;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Store store;
  private final HistoryLocation location;
  private final LiveRuns live;
  private final Frame frame;
  private final String host = Machine.here().host();

  Site(Store store, HistoryLocation location, String version) {
    this.store = store;
    this.location = location;
    this.live = new LiveRuns(location.live());
    this.frame = new Frame(version);
  }

  Answer answer(String path, Map<String, String> query) {
    try {
      return found(path, query)
          .orElseGet(
              () ->
                  Answer.page(
                      404,
                      frame.message("There is no such page.", "It may have been a run once.")));
    } catch (HistoryException | IOException e) {
      return Answer.page(
          500, frame.message("The history cannot be read.", String.valueOf(e.getMessage())));
    }
  }

  private Optional<Answer> found(String path, Map<String, String> query)
      throws HistoryException, IOException {
    if (path.equals("/")) {
      String service = query.get("service");
      return Optional.of(
          Answer.page(
              new ListPage(frame, location.shown())
                  .html(
                      store.ask(h -> h.runs(service, LISTED)),
                      live.running(),
                      store.ask(h -> h.services()),
                      service)));
    }
    if (path.equals("/trend")) {
      String service = query.get("service");
      List<RunFigures> figures = store.ask(h -> h.figures(service, IN_TREND));
      return Optional.of(
          Answer.page(
              new TrendPage(frame)
                  .html(
                      Series.of(figures, Trend.USUAL_TOLERANCE),
                      store.ask(h -> h.services()),
                      service)));
    }
    if (path.equals("/running")) {
      List<String> names = live.running().stream().map(LiveRuns.LiveRun::name).toList();
      return Optional.of(Answer.json(MAPPER.writeValueAsString(names)));
    }
    if (path.startsWith("/assets/")) {
      return asset(path.substring("/assets/".length()));
    }
    Matcher going = LIVE.matcher(path);
    if (going.matches()) {
      return live.run(going.group(1)).map(run -> Answer.page(new LivePage(frame).html(run)));
    }
    Matcher run = RUN.matcher(path);
    return run.matches() ? ofRun(Long.parseLong(run.group(1)), run.group(2)) : Optional.empty();
  }

  private Optional<Answer> ofRun(long id, String part) throws HistoryException, IOException {
    Optional<KeptRun> run = store.ask(h -> h.run(id));
    if (run.isEmpty()) {
      return Optional.empty();
    }
    Optional<Path> report = StoredReport.of(run.get(), host);
    if ("/report.json".equals(part)) {
      return Optional.of(Answer.json(run.get().reportJson()));
    }
    if ("/report".equals(part)) {
      return report.isEmpty()
          ? Optional.empty()
          : Optional.of(Answer.report(Files.readAllBytes(report.get())));
    }
    return Optional.of(Answer.page(new RunPage(frame).html(id, run.get(), report.isPresent())));
  }

  private static Optional<Answer> asset(String name) throws IOException {
    String type = ASSETS.get(name);
    if (type == null) {
      return Optional.empty();
    }
    try (InputStream in = Site.class.getResourceAsStream(name)) {
      return in == null ? Optional.empty() : Optional.of(Answer.asset(type, in.readAllBytes()));
    }
  }
}
