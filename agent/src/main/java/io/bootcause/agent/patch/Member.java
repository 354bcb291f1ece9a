package io.bootcause.agent.patch;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

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

  /** The types of some, in a set that can be asked while any class is being loaded. */
  static Set<String> types(Collection<String> members) {
    Set<String> types = new HashSet<>();
    for (String member : members) {
      types.add(new Member(member).type);
    }
    return types;
  }
}
