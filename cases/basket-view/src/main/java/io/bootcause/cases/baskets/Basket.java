package io.bootcause.cases.baskets;

import java.util.List;

record Basket(int id, List<Line> lines, long cents) {
  record Line(String article, int pieces, long cents) {}
}
