package io.bootcause.cases.cycling;

record Route(String from, String to, long metres, int minutes) {
  static Route of(String from, String to, double metres) {
    return new Route(from, to, Math.round(metres), (int) Math.ceil(metres / 270));
  }
}
