package io.bootcause.service;

import io.bootcause.service.ServiceException.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The services this process has started and not yet stopped: they are stopped when it ends. */
final class OwnedProcesses {
  private static final OwnedProcesses OURS = new OwnedProcesses();

  private final Set<OwnedService> services = new LinkedHashSet<>();
  private boolean hooked;
  private boolean ending;

  private OwnedProcesses() {}

  static OwnedProcesses ofThisProcess() {
    return OURS;
  }

  /**
   * @throws ServiceException MEASUREMENT if this process is about to end
   */
  synchronized void add(OwnedService service) throws ServiceException {
    if (!hooked && !ending) {
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(this::closeAll, "bootcause-stop-services"));
        hooked = true;
      } catch (IllegalStateException e) {
        ending = true;
      }
    }
    if (ending) {
      throw new ServiceException(Kind.MEASUREMENT, "interrupted: no more services are started");
    }
    services.add(service);
  }

  synchronized void remove(OwnedService service) {
    services.remove(service);
  }

  private void closeAll() {
    List<OwnedService> left;
    synchronized (this) {
      ending = true;
      left = List.copyOf(services);
    }
    // All are asked to stop before the first is waited for.
    left.forEach(OwnedService::askToStop);
    left.forEach(OwnedService::close);
  }
}
