import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Writes the pictures: noise, so that the jar cannot make them smaller. */
class Pictures {
  public static void main(String[] args) throws IOException {
    Path directory = Files.createDirectories(Path.of(args[0]));
    Random random = new Random(17);
    byte[] picture = new byte[20_000];
    for (int i = 0; i < 3000; i++) {
      random.nextBytes(picture);
      Files.write(directory.resolve("picture-" + i + ".jpg"), picture);
    }
  }
}
