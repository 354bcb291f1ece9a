package io.bootcause.cases.routes;

import java.util.Arrays;
import org.springframework.stereotype.Component;

/** Shortest ways between the towns of a small country. */
@Component
class RoutePlanner {
  private static final int TOWNS = 160;

  private final int[][] roads = new int[TOWNS][TOWNS];

  RoutePlanner() {
    for (int from = 0; from < TOWNS; from++) {
      for (int to = 0; to < TOWNS; to++) {
        roads[from][to] = from == to ? 0 : 5 + (from * 31 + to * 17) % 241;
      }
    }
  }

  int shortest(int from, int to) {
    int[][] best = new int[TOWNS][];
    for (int i = 0; i < TOWNS; i++) {
      best[i] = Arrays.copyOf(roads[i], TOWNS);
    }
    for (int via = 0; via < TOWNS; via++) {
      for (int a = 0; a < TOWNS; a++) {
        int first = best[a][via];
        for (int b = 0; b < TOWNS; b++) {
          int length = first + best[via][b];
          if (length < best[a][b]) {
            best[a][b] = length;
          }
        }
      }
    }
    return best[from % TOWNS][to % TOWNS];
  }
}
