package io.bootcause.cli.hands;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TappedCall;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Recorded calls in a file: an object a line, as {@code --json} prints them. Each call is in it as
 * soon as it was seen, so that Ctrl-C loses none; only its owner may read it.
 */
final class CallFile implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TapAnswer NO_COST = new TapAnswer(List.of(), List.of(), List.of(), 0, 0);

  private final Writer out;
  private int calls;

  private CallFile(Writer out) {
    this.out = out;
  }

  /**
   * @throws ServiceException USAGE if it is there already, or cannot be written
   */
  static CallFile create(Path file) throws ServiceException {
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return new CallFile(
          new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8));
    } catch (FileAlreadyExistsException e) {
      throw new ServiceException(Kind.USAGE, file + " is there already", e);
    } catch (IOException | UnsupportedOperationException e) {
      throw new ServiceException(Kind.USAGE, "cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  void add(TappedCall call) {
    Map<String, Object> object = TapJson.object(call, NO_COST);
    object.put("index", ++calls);
    try {
      out.write(TapJson.line(object) + "\n");
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      // All is written.
    }
  }

  /**
   * @throws ServiceException USAGE if it is no such file
   */
  static List<TappedCall> read(Path file) throws ServiceException {
    List<TappedCall> calls = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        if (!line.isBlank()) {
          calls.add(call(JSON.readTree(line)));
        }
      }
    } catch (NoSuchFileException e) {
      throw new ServiceException(Kind.USAGE, "there is no file " + file, e);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new ServiceException(
          Kind.USAGE, file + " is not a file of record --out: line " + (calls.size() + 1), e);
    } catch (IOException e) {
      throw new ServiceException(Kind.USAGE, "cannot read " + file + ": " + e.getMessage(), e);
    }
    return calls;
  }

  private static TappedCall call(JsonNode object) {
    for (String key : new String[] {"time", "thread", "class", "method", "ms"}) {
      if (!object.has(key)) {
        throw new IllegalArgumentException("no " + key);
      }
    }
    List<String> values = new ArrayList<>();
    for (Map.Entry<String, JsonNode> value : object.path("values").properties()) {
      values.add(value.getKey());
      values.add(value.getValue().asText());
    }
    return new TappedCall(
        object.get("time").asLong(),
        object.get("thread").asText(),
        object.get("class").asText(),
        object.get("method").asText(),
        Math.round(object.get("ms").asDouble() * 1e6),
        0,
        List.of(),
        new String[0],
        values.toArray(String[]::new));
  }
}
