package io.bootcause.cli;

import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bootcause completion}: what a shell needs to complete our commands and options. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a script that makes the shell complete commands and options.",
    footer = {"", "Example, in ~/.bashrc or ~/.zshrc:", "  source <(bootcause completion bash)"})
final class CompletionCommand implements Runnable {
  /** Shells that it can be for; the script is the same and asks which one it is in. */
  enum Shell {
    BASH,
    ZSH
  }

  @Spec private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
  private Shell shell = Shell.BASH;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    root.getOut().print(AutoComplete.bash("bootcause", root));
    root.getOut().println("# for " + shell.name().toLowerCase(Locale.ROOT));
    root.getOut().flush();
  }
}
