package io.bootcause.report.charts;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.bootcause.report.PlainText;
import java.util.List;

/**
 * Lines over time in one picture.
 *
 * @param unit of all of them
 * @param steps true if a value holds until the next one, false if it goes over into it
 */
public record Lines(String unit, boolean steps, List<Line> lines) {
  public Lines {
    unit = PlainText.clean(unit);
    lines = List.copyOf(lines);
  }

  /** One of them. */
  public record Line(String name, List<Point> points) {
    public Line {
      name = PlainText.clean(name);
      points = List.copyOf(points);
    }

    /** The largest value; 0 without any. */
    public double most() {
      return points.stream().mapToDouble(Point::value).max().orElse(0);
    }
  }

  /** A value, so many seconds after the first. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Point(double seconds, double value) {
    public Point {
      seconds = Figure.rounded(seconds);
      value = Figure.rounded(value);
    }
  }
}
