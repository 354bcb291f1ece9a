package io.bootcause.agent.patch;

/** A method or a field, from {@code pkg.Class#name}. */
final class Member {
  /** With slashes. */
  final String type;

  final String name;

  Member(String text) {
    int hash = text.indexOf('#');
    type = text.substring(0, hash).replace('.', '/');
    name = text.substring(hash + 1);
  }
}
