package io.bootcause.load.source;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.workload.TextFile;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The requests of an access log in common or combined format, weighted by how often each came. What
 * was answered with 400 or more is left out, as are, unless asked for, methods other than GET and
 * HEAD: a log has no bodies, and a request that changes something should be sent on purpose. A
 * virtual host may be in front. Lines that are not such are left out, unless they are the most.
 */
final class AccessLog {
  /** Distinct requests that are kept, the most frequent ones. */
  static final int MOST = 10_000;

  private static final Pattern BEFORE = Pattern.compile("\\S+ \\S+ .*?\\[[^]]+] \"");
  private static final Pattern AFTER = Pattern.compile("\" (\\d{3}|-) (?:\\d+|-)(?:\\s.*)?");
  private static final Pattern REQUEST =
      Pattern.compile("([A-Z]{3,10}) (\\S+)(?: HTTP/\\d(?:\\.\\d)?)?");

  private int lines;
  private int odd;
  private int firstOdd;
  private int failed;
  private int garbled;
  private int changing;
  private final Map<String, Integer> counts = new HashMap<>();

  private AccessLog() {}

  static Sourced read(Path file, SourceOptions options) throws WorkloadSyntaxException {
    AccessLog log = new AccessLog();
    // Whatever bytes attackers put into a request line must not end the reading.
    try (BufferedReader lines = TextFile.reader(file, StandardCharsets.ISO_8859_1)) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          log.take(number, line, options.allMethods());
        }
      }
    } catch (IOException e) {
      throw WorkloadSyntaxException.of(file, "cannot be read");
    }
    return log.result(file);
  }

  private void take(int number, String line, boolean allMethods) {
    lines++;
    Matcher before = BEFORE.matcher(line);
    LoggedText logged = before.lookingAt() ? LoggedText.at(line, before.end()) : null;
    Matcher after = AFTER.matcher(line);
    if (logged == null || !after.region(logged.end(), line.length()).matches()) {
      firstOdd = odd == 0 ? number : firstOdd;
      odd++;
      return;
    }
    Matcher request = REQUEST.matcher(logged.text());
    if (!request.matches() || !sendable(request.group(2))) {
      garbled++;
    } else if (after.group(1).compareTo("400") >= 0) {
      failed++;
    } else if (!allMethods && !request.group(1).matches("GET|HEAD")) {
      changing++;
    } else {
      counts.merge(request.group(1) + " " + request.group(2), 1, Integer::sum);
    }
  }

  private static boolean sendable(String path) {
    return path.startsWith("/") && path.chars().allMatch(c -> c > ' ' && c < 127);
  }

  private Sourced result(Path file) throws WorkloadSyntaxException {
    if (odd * 2L > lines) {
      throw WorkloadSyntaxException.at(
          file,
          firstOdd,
          "not a line of an access log in common or combined format ("
              + odd
              + " of "
              + lines
              + " lines)");
    }
    if (counts.isEmpty()) {
      throw WorkloadSyntaxException.of(
          file, "has no request to send" + (changing > 0 ? " but ones that change something" : ""));
    }
    List<Map.Entry<String, Integer>> byCount = new ArrayList<>(counts.entrySet());
    byCount.sort(
        Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
            .thenComparing(Map.Entry.comparingByKey()));
    List<HttpRequest> requests = new ArrayList<>();
    for (Map.Entry<String, Integer> entry : byCount.subList(0, Math.min(MOST, byCount.size()))) {
      String[] words = entry.getKey().split(" ", 2);
      requests.add(
          new HttpRequest(words[0], words[1], Map.of(), new byte[0], entry.getValue()).recorded());
    }
    return new Sourced(null, requests, notes(byCount.size()));
  }

  private List<String> notes(int distinct) {
    List<String> notes = new ArrayList<>();
    if (odd > 0) {
      notes.add(odd + " lines that are none of an access log are left out, as line " + firstOdd);
    }
    note(notes, failed, "answered with 400 or more");
    note(notes, changing, "with other methods than GET and HEAD");
    note(notes, garbled, "that are no HTTP requests");
    if (distinct > MOST) {
      notes.add("of " + distinct + " different requests the " + MOST + " most frequent are sent");
    }
    return notes;
  }

  private static void note(List<String> notes, int count, String what) {
    if (count > 0) {
      notes.add(count + " requests " + what + " are left out");
    }
  }
}
