package io.bootcause.cli.host;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Takes a file of known length from standard input. Its class file goes over in the shell script,
 * since no program that a shell could count on takes so many bytes and no more; so it needs nothing
 * but the JDK, and no second class.
 *
 * <p>Arguments: the file, its length, its SHA-256. Standard output has one line: {@code received},
 * or what went wrong.
 */
final class Receiver {
  private static final int PIECE = 1 << 16;

  private Receiver() {}

  public static void main(String[] args) throws NoSuchAlgorithmException {
    // Reads nothing ahead: what follows is for the next program.
    InputStream in = new FileInputStream(FileDescriptor.in);
    String outcome = receive(in, Path.of(args[0]), Long.parseLong(args[1]), args[2]);
    System.out.println(outcome);
    System.out.flush();
    System.exit(outcome.equals("received") ? 0 : 1);
  }

  static String receive(InputStream in, Path file, long length, String sha256)
      throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    byte[] piece = new byte[PIECE];
    long left = length;
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      while (left > 0) {
        int n = in.read(piece, 0, (int) Math.min(PIECE, left));
        if (n < 0) {
          return "the connection ended after " + (length - left) + " bytes";
        }
        digest.update(piece, 0, n);
        out.write(piece, 0, n);
        left -= n;
      }
    } catch (IOException e) {
      return "cannot write " + file + ": " + e.getMessage();
    }
    String got = HexFormat.of().formatHex(digest.digest());
    return got.equals(sha256) ? "received" : "the tool's jar has changed on its way";
  }
}
