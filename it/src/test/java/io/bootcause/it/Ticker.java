package io.bootcause.it;

/** A service to look at by hand: a call in every 20 ms, and every tenth one fails. */
public final class Ticker {
  private int calls;

  private Ticker() {}

  public static void main(String[] args) throws Exception {
    Ticker ticker = new Ticker();
    System.out.println("ticking");
    while (true) {
      try {
        ticker.tick("abc");
      } catch (IllegalStateException e) {
        // As it should.
      }
      Thread.sleep(20);
    }
  }

  int tick(String text) {
    if (++calls % 10 == 0) {
      throw new IllegalStateException("the tenth");
    }
    return length(text) + calls;
  }

  private static int length(String text) {
    return text.length();
  }
}
