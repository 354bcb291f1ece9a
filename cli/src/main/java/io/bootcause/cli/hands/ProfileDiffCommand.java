package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bootcause profile-diff}: what takes more of the time than before. */
@Command(
    name = "profile-diff",
    mixinStandardHelpOptions = true,
    description = {
      "Compares two profiles in collapsed form.",
      "By frame, the share of samples with it on the stack (total) and on top "
          + "(self), before and after. Shares, so that the lengths may differ."
    },
    footerHeading = "%nExample:%n",
    footer = "  bootcause profile-diff before.collapsed after.collapsed -n 30")
public final class ProfileDiffCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "BEFORE")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "AFTER")
  private Path after = Path.of("");

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "20",
      description = "Frames shown each way. Default: ${DEFAULT-VALUE}.")
  private int most = 20;

  @Option(names = "--json", description = "One JSON object a line, a frame each.")
  private boolean json;

  /** Shares of all samples, before and after. */
  record Frame(String frame, double total0, double total1, double self0, double self1) {
    double change() {
      return total1 - total0;
    }
  }

  @Override
  public Integer call() throws ServiceException {
    List<Frame> frames = compare(read(before), read(after));
    if (json) {
      frames.forEach(f -> System.out.println(TapJson.line(f)));
      return ExitCode.NOTHING_FOUND;
    }
    print("More than before:", frames.stream().filter(f -> f.change() > 0).toList());
    List<Frame> less = new ArrayList<>(frames.stream().filter(f -> f.change() < 0).toList());
    less.sort(Comparator.comparingDouble(Frame::change));
    print("Less than before:", less);
    return ExitCode.NOTHING_FOUND;
  }

  private void print(String title, List<Frame> frames) {
    System.out.println(title);
    System.out.printf("  %17s  %17s%n", "total", "self");
    for (Frame f : frames.subList(0, Math.min(most, frames.size()))) {
      System.out.printf(
          Locale.ROOT,
          "  %6.2f%% → %6.2f%%  %6.2f%% → %6.2f%%  %s%n",
          100 * f.total0(),
          100 * f.total1(),
          100 * f.self0(),
          100 * f.self1(),
          f.frame());
    }
  }

  private static List<String> read(Path file) throws ServiceException {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new ServiceException(Kind.USAGE, "cannot read the profile " + file, e);
    }
  }

  /** Largest gain of total share first. */
  static List<Frame> compare(List<String> before, List<String> after) throws ServiceException {
    Map<String, double[]> shares = new HashMap<>();
    add(before, 0, shares);
    add(after, 1, shares);
    List<Frame> frames = new ArrayList<>();
    shares.forEach((name, s) -> frames.add(new Frame(name, s[0], s[1], s[2], s[3])));
    frames.sort(Comparator.comparingDouble((Frame f) -> -f.change()).thenComparing(Frame::frame));
    return frames;
  }

  private static void add(List<String> lines, int side, Map<String, double[]> shares)
      throws ServiceException {
    double all = 0;
    Map<String, double[]> counts = new HashMap<>();
    for (String line : lines) {
      int blank = line.lastIndexOf(' ');
      if (line.isBlank()) {
        continue;
      }
      double samples;
      try {
        samples = Double.parseDouble(line.substring(blank + 1));
      } catch (NumberFormatException e) {
        throw new ServiceException(Kind.USAGE, "not a collapsed profile: '" + line + "'", e);
      }
      List<String> stack = Arrays.asList(line.substring(0, Math.max(0, blank)).split(";", -1));
      all += samples;
      Set<String> seen = new HashSet<>(stack);
      for (String frame : seen) {
        counts.computeIfAbsent(frame, k -> new double[2])[0] += samples;
      }
      counts.computeIfAbsent(stack.get(stack.size() - 1), k -> new double[2])[1] += samples;
    }
    for (Map.Entry<String, double[]> e : counts.entrySet()) {
      double[] s = shares.computeIfAbsent(e.getKey(), k -> new double[4]);
      s[side] = e.getValue()[0] / all;
      s[2 + side] = e.getValue()[1] / all;
    }
  }
}
