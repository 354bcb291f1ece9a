package io.bootcause.cases.sales;

import java.time.LocalDate;
import java.time.Month;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

@Service
class ReportService {

  private static final Logger log = LoggerFactory.getLogger(ReportService.class);

  private final SalesRepository repository;

  ReportService(SalesRepository repository) {
    this.repository = repository;
  }

  Report report(int store, int year) {
    List<Sale> sales =
        repository.sales(store, LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
    Map<Month, Map<String, List<Sale>>> groups =
        sales.stream()
            .collect(
                Collectors.groupingBy(
                    sale -> sale.soldOn().getMonth(),
                    () -> new EnumMap<>(Month.class),
                    Collectors.groupingBy(Sale::category, TreeMap::new, Collectors.toList())));
    List<Report.Line> lines = new ArrayList<>();
    Map<Month, Long> best = new EnumMap<>(Month.class);
    groups.forEach(
        (month, categories) ->
            categories.forEach(
                (category, group) -> {
                  Report.Line line = line(month, category, group);
                  lines.add(line);
                  best.merge(month, line.cents(), Math::max);
                }));
    lines.sort(Comparator.comparing(Report.Line::month).thenComparing(Report.Line::cents));
    log.info("Report for store {} in {}: {} lines", store, year, lines.size());
    return new Report(store, year, lines, best, trend(best));
  }

  private static Report.Line line(Month month, String category, List<Sale> group) {
    int[] cents = group.stream().mapToInt(Sale::cents).sorted().toArray();
    long sum = 0;
    for (int value : cents) {
      sum += value;
    }
    return new Report.Line(month, category, cents.length, sum, cents[cents.length / 2]);
  }

  private static double trend(Map<Month, Long> values) {
    double n = values.size();
    double sumX = 0;
    double sumY = 0;
    double sumXy = 0;
    double sumXx = 0;
    for (Map.Entry<Month, Long> entry : values.entrySet()) {
      double x = entry.getKey().getValue();
      double y = entry.getValue();
      sumX += x;
      sumY += y;
      sumXy += x * y;
      sumXx += x * x;
    }
    double divisor = n * sumXx - sumX * sumX;
    return divisor == 0 ? 0 : (n * sumXy - sumX * sumY) / divisor;
  }
}
