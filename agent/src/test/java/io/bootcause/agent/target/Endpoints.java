package io.bootcause.agent.target;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/** What the servers answer, by path. */
final class Endpoints {
  private Endpoints() {}

  static String answer(String path) throws Exception {
    switch (path) {
      case "/ok":
        return "ok";
      case "/fail":
        throw new IllegalStateException("on purpose");
      case "/work":
        return String.valueOf(Work.run());
      case "/storm":
        return String.valueOf(Work.storm());
      case "/scan":
        return String.valueOf(scan(new File(System.getProperty("scan.dir"))));
      case "/threads":
        return Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getName)
            .filter(name -> name.startsWith("bootcause"))
            .sorted()
            .collect(Collectors.joining(" "));
      case "/residue":
        return Residue.text();
      case "/limits":
        return limits();
      case "/handed-on":
        return HandedOn.twice();
      case "/loops":
        return HandedOn.loops();
      case "/turns-soon":
        return Turns.within(10_000);
      case "/turns-briefly":
        return Turns.within(1_000);
      case "/turns":
        return Turns.within(100);
      case "/ask-once":
        return Printer.asked(1);
      case "/ask-in-pieces":
        return Printer.asked(2);
      case "/ask-for-two":
        return Printer.askedForTwo();
      case "/ask-on-a-channel":
        return Printer.askedOnChannel();
      case "/ask-partner":
        return Partner.asked();
      case "/count-on":
        CountingSink.install();
        return "";
      case "/count":
        return CountingSink.remove();
      default:
        return "?";
    }
  }

  /** Permits of a semaphore, threads of two pools. */
  private static String limits() {
    ThreadPoolExecutor small = (ThreadPoolExecutor) Executors.newFixedThreadPool(3);
    ThreadPoolExecutor large = (ThreadPoolExecutor) Executors.newFixedThreadPool(100);
    return new Semaphore(2).availablePermits()
        + " "
        + small.getMaximumPoolSize()
        + " "
        + large.getCorePoolSize()
        + " "
        + pool(3, 200).getCorePoolSize()
        + " "
        + pool(1, 1).getMaximumPoolSize();
  }

  private static ThreadPoolExecutor pool(int threads, int most) {
    return new ThreadPoolExecutor(
        threads, most, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<Runnable>());
  }

  /** One archive inside an archive read as a stream, one enumerated, one directory twice. */
  private static int scan(File dir) throws IOException {
    int seen = 0;
    File outer = new File(dir, "outer.jar");
    try (ZipFile zip = new ZipFile(outer)) {
      for (Enumeration<? extends ZipEntry> e = zip.entries(); e.hasMoreElements(); ) {
        e.nextElement();
        seen++;
      }
      try (InputStream in = zip.getInputStream(zip.getEntry("lib/inner.jar"));
          ZipInputStream nested = new ZipInputStream(in)) {
        while (nested.getNextEntry() != null) {
          seen++;
        }
      }
    }
    String[] names = dir.list();
    seen += names == null ? 0 : names.length;
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(dir.toPath())) {
      for (Path ignored : stream) {
        seen++;
      }
    }
    return seen;
  }
}
