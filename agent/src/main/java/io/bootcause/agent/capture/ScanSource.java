package io.bootcause.agent.capture;

import java.io.File;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Names for what is enumerated. */
final class ScanSource {
  private ScanSource() {}

  static boolean isStream(Object source) {
    return source instanceof InputStream;
  }

  /** Path of the archive if it can be told, else the class that reads it. */
  static String label(Object source) {
    if (source instanceof ZipFile) {
      return ((ZipFile) source).getName();
    }
    // Spring Boot's loader up to 3.1 enumerates in a helper class of its jar file.
    try {
      Field jarFile = source.getClass().getDeclaredField("jarFile");
      jarFile.setAccessible(true);
      Object archive = jarFile.get(source);
      if (archive instanceof ZipFile) {
        return ((ZipFile) archive).getName();
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Then the class has to do.
    }
    return source.getClass().getName();
  }

  static String entryName(Object entry) {
    return entry instanceof ZipEntry ? ((ZipEntry) entry).getName() : "";
  }

  static String directory(@Nullable Object directory) {
    if (directory instanceof File) {
      return ((File) directory).getPath();
    }
    if (directory instanceof Path && directory.getClass().getClassLoader() == null) {
      return directory.toString();
    }
    return directory == null ? "?" : directory.getClass().getName();
  }
}
