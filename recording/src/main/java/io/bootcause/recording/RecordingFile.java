package io.bootcause.recording;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.bootcause.load.Sample;
import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.Reading;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.TracedCall;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A recording as one gzipped JSON file, {@value #NAME}, in its run's directory. Field names are
 * those of the records; a span's stamps are an array in the order of {@link Boundary}.
 */
public final class RecordingFile {
  public static final String NAME = "recording.json.gz";

  private static final ObjectMapper MAPPER = new ObjectMapper().registerModule(wireTypes());

  private RecordingFile() {}

  /**
   * Writes it whole or not at all, readable by its owner only.
   *
   * @throws IOException if the directory cannot be written, the disk is full
   */
  public static Path write(Recording recording, Path directory) throws IOException {
    Path file = directory.resolve(NAME);
    Path unfinished = unfinished(directory);
    try {
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(unfinished), 1 << 16)) {
        MAPPER.writeValue(out, recording);
      }
      Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
    return file;
  }

  /**
   * A new file, readable by its owner only, for what is to have this name when it is whole.
   *
   * @throws IOException if the directory cannot be written
   */
  public static Path unfinished(Path directory) throws IOException {
    return Files.createTempFile(
        directory,
        "recording",
        ".part",
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  /**
   * Reads it back.
   *
   * @throws IOException if the file is missing, damaged, or no recording
   */
  public static Recording read(Path directoryOrFile) throws IOException {
    Path file =
        Files.isDirectory(directoryOrFile) ? directoryOrFile.resolve(NAME) : directoryOrFile;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file), 1 << 16)) {
      Recording recording = MAPPER.readValue(in, Recording.class);
      if (recording == null) {
        throw new IOException(file + " is not a recording: there is nothing in it");
      }
      return recording;
    } catch (ValueInstantiationException e) {
      throw new IOException(
          file + " is not a recording: what every recording has is missing in it", e);
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is not a recording: " + e.getOriginalMessage(), e);
    }
  }

  private static SimpleModule wireTypes() {
    SimpleModule module = new SimpleModule("wire");
    module.addSerializer(new SpanWriter()).addDeserializer(RequestSpan.class, new SpanReader());
    module.setMixInAnnotation(TracedCall.class, WireMixins.Call.class);
    module.setMixInAnnotation(ArchiveScan.class, WireMixins.Scan.class);
    module.setMixInAnnotation(RequestWait.class, WireMixins.Wait.class);
    module.setMixInAnnotation(Reading.class, WireMixins.Value.class);
    module.setMixInAnnotation(Sample.class, WireMixins.OneSample.class);
    return module;
  }

  private static final class SpanWriter extends StdSerializer<RequestSpan> {
    private static final long serialVersionUID = 1L;

    SpanWriter() {
      super(RequestSpan.class);
    }

    @Override
    public void serialize(RequestSpan span, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeStartArray();
      out.writeNumber(span.clientPort());
      out.writeNumber(span.ordinal());
      out.writeNumber(span.threadId());
      out.writeNumber(span.status());
      out.writeNumber(span.cpuNanos());
      out.writeNumber(span.archiveEntries());
      out.writeNumber(span.archivesOpened());
      out.writeNumber(span.directoriesListed());
      for (Boundary boundary : Boundary.values()) {
        out.writeNumber(span.at(boundary));
      }
      out.writeEndArray();
    }
  }

  private static final class SpanReader extends StdDeserializer<RequestSpan> {
    private static final long serialVersionUID = 1L;
    private static final int FIXED = 8;

    SpanReader() {
      super(RequestSpan.class);
    }

    @Override
    public RequestSpan deserialize(JsonParser in, DeserializationContext context)
        throws IOException {
      long[] all = context.readValue(in, long[].class);
      long[] stamps = new long[Boundary.values().length];
      if (all.length != FIXED + stamps.length) {
        throw context.weirdStringException("", RequestSpan.class, "a span of another version");
      }
      System.arraycopy(all, FIXED, stamps, 0, stamps.length);
      return new RequestSpan(
          (int) all[0],
          (int) all[1],
          all[2],
          (int) all[3],
          all[4],
          (int) all[5],
          (int) all[6],
          (int) all[7],
          stamps,
          "");
    }
  }
}
