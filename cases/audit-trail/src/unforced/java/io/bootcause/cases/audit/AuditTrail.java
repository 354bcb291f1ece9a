package io.bootcause.cases.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** One line for each access. */
@Component
class AuditTrail {
  private final FileChannel channel;

  AuditTrail(@Value("${audit.dir:audit}") Path dir) throws IOException {
    Files.createDirectories(dir);
    channel =
        FileChannel.open(
            dir.resolve("audit.log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  void record(String line) {
    try {
      channel.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
