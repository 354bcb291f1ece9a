package io.bootcause.cases.seats;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Repository;

/** Which seats there are, and which of them are taken. */
@Repository
public class HallPlan {
  private static final int HALLS = 4;
  private static final int ROWS = 24;
  private static final int IN_A_ROW = 36;

  private final Map<Integer, List<Seat>> halls = new TreeMap<>();

  public HallPlan() {
    for (int hall = 1; hall <= HALLS; hall++) {
      List<Seat> seats = new ArrayList<>();
      for (int row = 0; row < ROWS; row++) {
        for (int number = 1; number <= IN_A_ROW; number++) {
          String category = row < 4 ? "front" : row < 16 ? "stalls" : "balcony";
          seats.add(
              new Seat(
                  String.valueOf((char) ('A' + row)),
                  number,
                  category,
                  row < 4 ? 4_900 : row < 16 ? 3_900 : 2_500,
                  (row * 31 + number * 7 + hall) % 5 != 0));
        }
      }
      halls.put(hall, List.copyOf(seats));
    }
  }

  public List<Seat> of(int hall) {
    return halls.getOrDefault(hall, List.of());
  }
}
