package io.bootcause.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitTest {
  private static final String HASH = "0123456789abcdef0123456789abcdef01234567";
  @TempDir private Path dir;

  private Path git(String head) throws Exception {
    Path git = Files.createDirectories(dir.resolve("work/.git"));
    Files.writeString(git.resolve("HEAD"), head + "\n");
    return git;
  }

  private Commit read() throws Exception {
    return Commit.of(Map.of(), Files.createDirectories(dir.resolve("work/a/b")));
  }

  @Test
  void ofABranchFromABelowDirectory() throws Exception {
    Path git = git("ref: refs/heads/feature/x");
    Files.createDirectories(git.resolve("refs/heads/feature"));
    Files.writeString(git.resolve("refs/heads/feature/x"), HASH + "\n");

    assertThat(read()).isEqualTo(new Commit(HASH, "feature/x"));
  }

  @Test
  void ofAPackedBranch() throws Exception {
    Path git = git("ref: refs/heads/main");
    Files.writeString(
        git.resolve("packed-refs"), "# pack-refs with: peeled\n" + HASH + " refs/heads/main\n");

    assertThat(read()).isEqualTo(new Commit(HASH, "main"));
  }

  @Test
  void ofNoBranch() throws Exception {
    git(HASH);

    assertThat(read()).isEqualTo(new Commit(HASH, null));
  }

  @Test
  void ofAWorkTreeOfItsOwn() throws Exception {
    Path common = Files.createDirectories(dir.resolve("main/.git"));
    Path own = Files.createDirectories(common.resolve("worktrees/w"));
    Files.writeString(own.resolve("HEAD"), "ref: refs/heads/w\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.createDirectories(common.resolve("refs/heads"));
    Files.writeString(common.resolve("refs/heads/w"), HASH);
    Files.createDirectories(dir.resolve("work"));
    Files.writeString(dir.resolve("work/.git"), "gitdir: " + own + "\n");

    assertThat(read()).isEqualTo(new Commit(HASH, "w"));
  }

  @Test
  void ofABranchWithoutCommit() throws Exception {
    git("ref: refs/heads/main");

    assertThat(read()).isEqualTo(new Commit(null, "main"));
  }

  @Test
  void theEnvironmentWins() throws Exception {
    git(HASH);
    assertThat(Commit.of(Map.of("BOOTCAUSE_COMMIT", "v7", "GITHUB_SHA", "abc"), dir))
        .isEqualTo(new Commit("v7", null));
    assertThat(Commit.of(Map.of("GITHUB_SHA", "abc", "GITHUB_REF_NAME", "main"), dir))
        .isEqualTo(new Commit("abc", "main"));
  }

  @Test
  void aHeadThatIsNoHashIsNone() throws Exception {
    git("<script>");

    assertThat(read()).isEqualTo(new Commit(null, null));
  }
}
