import io.hyperfoil.api.config.Agent;
import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.deployment.DeployedAgent;
import io.hyperfoil.api.deployment.Deployer;
import io.hyperfoil.internal.Properties;
import io.vertx.core.AsyncResult;
import io.vertx.core.Handler;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Hyperfoil's agents as processes of this machine, instead of by ssh: for tests, on its class path. */
public final class ProcessDeployer implements Deployer {
  private final List<Process> processes = new ArrayList<>();

  @Override
  public DeployedAgent start(
      Agent agent, String runId, Benchmark benchmark, Consumer<Throwable> failed) {
    String cluster = Properties.CONTROLLER_CLUSTER_IP;
    String port = Properties.CONTROLLER_CLUSTER_PORT;
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "--add-opens", "java.base/java.lang=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-D" + Properties.AGENT_NAME + "=" + agent.name);
    command.add("-D" + Properties.RUN_ID + "=" + runId);
    command.add("-D" + cluster + "=" + Properties.get(cluster, ""));
    command.add("-D" + port + "=" + Properties.get(port, ""));
    command.add("io.hyperfoil.Hyperfoil$Agent");
    try {
      File log = new File(System.getProperty("io.hyperfoil.rootdir"), "agent." + agent.name + ".log");
      Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
      synchronized (processes) {
        processes.add(process);
      }
      return process::destroy;
    } catch (IOException e) {
      failed.accept(e);
      return () -> {};
    }
  }

  @Override
  public boolean hasControllerLog() {
    return false;
  }

  @Override
  public void downloadControllerLog(long offset, String file, Handler<AsyncResult<Void>> handler) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void downloadAgentLog(
      DeployedAgent agent, long offset, String file, Handler<AsyncResult<Void>> handler) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    synchronized (processes) {
      processes.forEach(Process::destroy);
    }
  }

  /** Found by its name. */
  public static final class Factory implements Deployer.Factory {
    @Override
    public String name() {
      return "process";
    }

    @Override
    public Deployer create() {
      return new ProcessDeployer();
    }
  }
}
