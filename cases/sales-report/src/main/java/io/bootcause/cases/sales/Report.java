package io.bootcause.cases.sales;

import java.time.Month;
import java.util.List;
import java.util.Map;

record Report(int store, int year, List<Line> lines, Map<Month, Long> best, double trend) {

  record Line(Month month, String category, int count, long cents, int median) {}
}
