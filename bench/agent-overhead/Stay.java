import io.bootcause.investigation.AgentJar;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.AgentListener;
import java.nio.file.Path;

/** The agent in a JVM as a diagnosis has it ("recording"), or only there ("idle"), until this is ended. */
final class Stay {
  public static void main(String[] args) throws Exception {
    AgentLink link =
        AgentLink.attach(
            AgentJar.kept(Path.of(args[2])), Long.parseLong(args[0]), new AgentListener() {});
    if (args[1].equals("recording")) {
      link.instrument();
    }
    Runtime.getRuntime().addShutdownHook(new Thread(link::close));
    System.err.println(args[1] + "; Ctrl-C ends");
    Thread.sleep(Long.MAX_VALUE);
  }
}
