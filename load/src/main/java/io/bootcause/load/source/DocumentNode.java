package io.bootcause.load.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.bootcause.load.workload.TextFile;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * JSON or YAML as a tree that knows its lines, so that what is wrong with a document's content can
 * be pointed at. What is not there is a node, too, so that a path into it can be asked for in one
 * go.
 */
final class DocumentNode {
  private final int line;

  /** Map, List, String, NumberText, Boolean; null if absent or null. */
  private final @Nullable Object value;

  private DocumentNode(int line, @Nullable Object value) {
    this.line = line;
    this.value = value;
  }

  /**
   * Reads a file.
   *
   * @param skipped names of fields that are passed over, to save memory
   */
  static DocumentNode read(Path file, boolean yaml, Set<String> skipped)
      throws WorkloadSyntaxException {
    JsonFactory factory = yaml ? new YAMLFactory() : new JsonFactory();
    try (Reader text = TextFile.reader(file, StandardCharsets.UTF_8);
        JsonParser parser = factory.createParser(text)) {
      if (parser.nextToken() == null) {
        throw WorkloadSyntaxException.of(file, "is empty");
      }
      return new Builder(parser, skipped).node();
    } catch (CharacterCodingException e) {
      throw WorkloadSyntaxException.of(file, "not UTF-8 text");
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw WorkloadSyntaxException.at(file, line, reason(e.getOriginalMessage()));
    } catch (IOException e) {
      throw WorkloadSyntaxException.of(file, "cannot be read");
    }
  }

  /** The parser's first line, without where it began: that is in its own source's terms. */
  private static String reason(String message) {
    String first = message.lines().findFirst().orElse("");
    int start = first.indexOf(" (start marker");
    return start < 0 ? first : first.substring(0, start);
  }

  private record Builder(
      JsonParser parser, Set<String> skipped, Map<String, DocumentNode> anchors) {
    Builder(JsonParser parser, Set<String> skipped) {
      this(parser, skipped, new HashMap<>());
    }

    DocumentNode node() throws IOException {
      int line = parser.currentTokenLocation().getLineNr();
      if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
        return anchors.getOrDefault(parser.getText(), new DocumentNode(line, null));
      }
      String anchor =
          parser.canReadObjectId() && parser.getObjectId() != null
              ? String.valueOf(parser.getObjectId())
              : "";
      DocumentNode node =
          new DocumentNode(
              line,
              switch (parser.currentToken()) {
                case START_OBJECT -> fields();
                case START_ARRAY -> items();
                case VALUE_NULL -> null;
                case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new NumberText(parser.getText());
                default -> parser.getText();
              });
      if (!anchor.isEmpty()) {
        anchors.put(anchor, node);
      }
      return node;
    }

    private Map<String, DocumentNode> fields() throws IOException {
      Map<String, DocumentNode> fields = new LinkedHashMap<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (skipped.contains(name)) {
          parser.skipChildren();
        } else {
          fields.put(name, node());
        }
      }
      return fields;
    }

    private List<DocumentNode> items() throws IOException {
      List<DocumentNode> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(node());
      }
      return items;
    }
  }

  /** 1-based line in the file; of what is absent, its nearest ancestor's. */
  int line() {
    return line;
  }

  boolean isMap() {
    return value instanceof Map;
  }

  boolean isList() {
    return value instanceof List;
  }

  boolean isAbsent() {
    return value == null;
  }

  DocumentNode get(String name) {
    DocumentNode found = fields().get(name);
    return found != null ? found : new DocumentNode(line, null);
  }

  /** Its fields in their order; none if it is no object. */
  @SuppressWarnings("unchecked") // only the builder makes maps
  Map<String, DocumentNode> fields() {
    return value instanceof Map ? (Map<String, DocumentNode>) value : Map.of();
  }

  /** Its items; none if it is no array. */
  @SuppressWarnings("unchecked") // only the builder makes lists
  List<DocumentNode> items() {
    return value instanceof List ? (List<DocumentNode>) value : List.of();
  }

  /** The text of a string, number or truth value; empty for anything else. */
  String text() {
    return value == null || isMap() || isList() ? "" : value.toString();
  }

  boolean isString() {
    return value instanceof String;
  }

  boolean isNumber() {
    return value instanceof NumberText;
  }

  /** A number as it is written: 1.10 may be a version. */
  private record NumberText(String text) {
    @Override
    public String toString() {
      return text;
    }
  }
}
