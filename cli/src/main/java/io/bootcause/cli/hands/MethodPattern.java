package io.bootcause.cli.hands;

/** Which methods are looked at; {@code *} stands for any characters. */
record MethodPattern(String className, String method) {
  static final String CLASS_TEXT =
      "Full name of a class or interface; * stands for any characters.";
  static final String METHOD_TEXT =
      "Name of a method, <init> for constructors; * stands for any characters.";
}
