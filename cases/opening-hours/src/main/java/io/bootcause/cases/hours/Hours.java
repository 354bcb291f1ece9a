package io.bootcause.cases.hours;

record Hours(String branch, String city, String opens, String closes) {
  static Hours parse(String line) {
    String[] fields = line.split(";");
    return new Hours(fields[0], fields[1], fields[2], fields[3]);
  }
}
