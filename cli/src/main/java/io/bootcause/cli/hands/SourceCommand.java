package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.agent.ClassOrigin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jetbrains.java.decompiler.api.Decompiler;
import org.jetbrains.java.decompiler.main.extern.IContextSource;
import org.jetbrains.java.decompiler.main.extern.IFernflowerLogger;
import org.jetbrains.java.decompiler.main.extern.IResultSaver;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bootcause source}: what a class in the JVM does, in Java. */
@Command(
    name = "source",
    mixinStandardHelpOptions = true,
    description = {
      "Decompiles a class from where the JVM has loaded it.",
      "By Vineflower. The agent only says where that is; no class is changed."
    },
    footerHeading = "%nExample:%n",
    footer = "  bootcause source 4711 com.example.Orders")
public final class SourceCommand implements Callable<Integer> {
  @Mixin private Target target = new Target();

  @Parameters(index = "1", paramLabel = "CLASS", description = "Its full name.")
  private String className = "";

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    ClassOrigin origin;
    try (TapSession session = TapSession.attach(target.pid())) {
      origin = session.link().where(List.of(className)).get(className);
    }
    if (origin == null) {
      throw new ServiceException(Kind.USAGE, "class " + className + " is not loaded");
    }
    if (origin.location().isEmpty()) {
      throw new ServiceException(
          Kind.USAGE, "class " + className + " is the JDK's own, or made while running");
    }
    byte[] bytes = ClassFile.read(origin.location(), className);
    System.err.println("bootcause: " + className + " from " + origin.location());
    System.out.println(decompile(className.replace('.', '/'), bytes));
    return ExitCode.NOTHING_FOUND;
  }

  static String decompile(String internalName, byte[] bytes) {
    Map<String, String> sources = new HashMap<>();
    Decompiler.builder()
        .inputs(new OneClass(internalName, bytes))
        .output(new Saver(sources))
        .logger(IFernflowerLogger.NO_OP)
        .build()
        .decompile();
    return String.join("\n", sources.values());
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record OneClass(String internalName, byte[] bytes) implements IContextSource {
    @Override
    public String getName() {
      return internalName;
    }

    @Override
    public Entries getEntries() {
      return new Entries(List.of(Entry.atBase(internalName)), List.of(), List.of());
    }

    @Override
    public java.io.InputStream getInputStream(String resource) {
      return new java.io.ByteArrayInputStream(bytes);
    }

    @Override
    public IOutputSink createOutputSink(IResultSaver saver) {
      return new IOutputSink() {
        @Override
        public void begin() {}

        @Override
        public void acceptClass(
            String qualifiedName, String fileName, String content, int @Nullable [] mapping) {
          saver.saveClassFile("", qualifiedName, fileName, content, mapping);
        }

        @Override
        public void acceptDirectory(String directory) {}

        @Override
        public void acceptOther(String path) {}

        @Override
        public void close() {}
      };
    }
  }

  private record Saver(Map<String, String> sources) implements IResultSaver {
    @Override
    public void saveClassFile(
        String path, String qualifiedName, String entry, String content, int @Nullable [] mapping) {
      sources.put(qualifiedName, content);
    }

    @Override
    public void saveFolder(String path) {}

    @Override
    public void copyFile(String source, String path, String entryName) {}

    @Override
    public void createArchive(String path, String name, java.util.jar.@Nullable Manifest m) {}

    @Override
    public void saveDirEntry(String path, String archive, String entry) {}

    @Override
    public void copyEntry(String source, String path, String archive, String entry) {}

    @Override
    public void saveClassEntry(
        String path, String archive, String qualifiedName, String entry, String content) {}

    @Override
    public void closeArchive(String path, String archive) {}
  }
}
