package io.bootcause.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A bootcause.yaml: a section per command, in it a value or a list of values per option. Read as
 * nodes rather than as objects, so that each complaint can name its line.
 *
 * @param name of the file, for complaints
 * @param sections by command
 */
record ConfigFile(String name, Map<String, Section> sections) {

  /** What is wrong with the file, in one line that begins with its name and the line's number. */
  static final class BadConfigException extends Exception {
    private static final long serialVersionUID = 1;

    BadConfigException(String message) {
      super(message);
    }
  }

  /**
   * One command's part.
   *
   * @param line of its name
   */
  record Section(int line, Map<String, Entry> entries) {}

  /**
   * One option's part.
   *
   * @param line of its name
   * @param values as they are written, without quotes
   * @param list whether it is written as a list
   */
  record Entry(int line, List<String> values, boolean list) {}

  /**
   * Reads it.
   *
   * @throws BadConfigException if it cannot be read, is no YAML, or is more than sections of
   *     options with values
   */
  static ConfigFile read(Path file) throws BadConfigException {
    String text;
    try {
      text = Files.readString(file, UTF_8);
    } catch (NoSuchFileException e) {
      throw new BadConfigException("no such file: " + file);
    } catch (IOException e) {
      throw new BadConfigException("cannot read " + file + ": it is no readable UTF-8 text");
    }
    return parse(file.toString(), text);
  }

  static ConfigFile parse(String name, String text) throws BadConfigException {
    Node root;
    try {
      root = new Yaml(new LoaderOptions()).compose(new java.io.StringReader(text));
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      throw bad(name, line, "not YAML: " + e.getProblem());
    } catch (YAMLException e) {
      throw bad(
          name, 1, "not YAML: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
    Map<String, Section> sections = new LinkedHashMap<>();
    if (root == null || root.getTag().equals(Tag.NULL)) {
      return new ConfigFile(name, sections);
    }
    for (Map.Entry<ScalarNode, Node> section : tuples(name, root, "sections such as diagnose:")) {
      int line = line(section.getKey());
      Map<String, Entry> entries = new LinkedHashMap<>();
      Node options = section.getValue();
      if (!options.getTag().equals(Tag.NULL)) {
        String command = section.getKey().getValue();
        for (Map.Entry<ScalarNode, Node> option :
            tuples(name, options, "options of " + command + ", one a line")) {
          entries.put(option.getKey().getValue(), entry(name, option.getKey(), option.getValue()));
        }
      }
      sections.put(section.getKey().getValue(), new Section(line, entries));
    }
    return new ConfigFile(name, sections);
  }

  /** The same way for what only the reader of an option can see. */
  BadConfigException bad(int line, String what) {
    return bad(name, line, what);
  }

  private static BadConfigException bad(String name, int line, String what) {
    return new BadConfigException(
        name + ":" + line + ": " + what.replaceAll("[\\s\\p{Cntrl}]+", " "));
  }

  private static List<Map.Entry<ScalarNode, Node>> tuples(String name, Node node, String wanted)
      throws BadConfigException {
    if (!(node instanceof MappingNode mapping)) {
      throw bad(name, line(node), "expected " + wanted);
    }
    List<Map.Entry<ScalarNode, Node>> tuples = new ArrayList<>();
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw bad(name, line(tuple.getKeyNode()), "a key must be a word");
      }
      Integer before = seen.putIfAbsent(key.getValue(), line(key));
      if (before != null) {
        throw bad(name, line(key), "'" + key.getValue() + "' is there already, in line " + before);
      }
      tuples.add(Map.entry(key, tuple.getValueNode()));
    }
    return tuples;
  }

  private static Entry entry(String name, ScalarNode key, Node value) throws BadConfigException {
    if (value instanceof SequenceNode list) {
      List<String> values = new ArrayList<>();
      for (Node item : list.getValue()) {
        values.add(scalar(name, key, item));
      }
      return new Entry(line(key), List.copyOf(values), true);
    }
    return new Entry(line(key), List.of(scalar(name, key, value)), false);
  }

  private static String scalar(String name, ScalarNode key, @Nullable Node value)
      throws BadConfigException {
    if (value instanceof ScalarNode scalar && !scalar.getTag().equals(Tag.NULL)) {
      return scalar.getValue();
    }
    throw bad(
        name,
        value == null ? line(key) : line(value),
        key.getValue()
            + (value instanceof ScalarNode
                ? " has no value"
                : " takes a value or a list of values"));
  }

  private static int line(Node node) {
    return node.getStartMark().getLine() + 1;
  }
}
