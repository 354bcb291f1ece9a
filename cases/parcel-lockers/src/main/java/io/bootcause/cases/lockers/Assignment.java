package io.bootcause.cases.lockers;

import java.util.List;

record Assignment(int locker, List<Compartment> compartments) {
  record Compartment(int number, String size, String parcel) {}
}
