package io.bootcause.diagnosis.detectors.blockingdns;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** Names are resolved in the request. Doc page: blocking-dns.md. */
public final class BlockingDnsDetector extends DetectorByRule {
  /** Where it is a key's comparison that resolves, which the caller may not know. */
  private static final Frames KEYS =
      Frames.of(
          "java.net.URLStreamHandler#hashCode",
          "java.net.URLStreamHandler#hostsEqual",
          "java.net.URL#hashCode",
          "java.net.URL#equals");

  public BlockingDnsDetector() {
    super(
        new CostRule(
            "blocking-dns",
            Frames.of(
                "java.net.Inet4AddressImpl#lookupAllHostAddr",
                "java.net.Inet6AddressImpl#lookupAllHostAddr",
                "java.net.Inet4AddressImpl#getHostByAddr",
                "java.net.Inet6AddressImpl#getHostByAddr",
                "java.net.Inet4AddressImpl#getLocalHostName",
                "java.net.InetAddress#getAllByName*",
                "java.net.InetAddress#getAddressesFromNameService",
                "java.net.InetAddress#getHostName",
                "java.net.InetAddress#getHostFromNameService",
                "java.net.InetAddress#getLocalHost",
                "com.sun.jndi.dns.DnsClient#query",
                "org.xbill.DNS.Lookup#run",
                "org.xbill.DNS.SimpleResolver#send"),
            0.3,
            2,
            0.2,
            "resolving host names",
            "Each request asks the system to resolve a name."
                + " A name that is not found is kept for ten seconds only, and a dead name server costs seconds.",
            Cause.Kind.SYSTEM,
            List.of(
                new Change.JvmFlag("-Dsun.net.inetaddr.ttl=300"),
                new Change.JvmFlag("-Dsun.net.inetaddr.negative.ttl=300"))));
  }

  /**
   * The JDK keeps what its own resolver finds; JNDI and other resolvers know no such cache. Where
   * the answers are waited for, the name server is slow, unless nobody meant to ask it.
   */
  @Override
  protected CostRule rule(CostPath cost) {
    CostRule rule = super.rule(cost);
    boolean kept = cost.frames().stream().anyMatch(f -> f.startsWith("java.net.Inet"));
    CostRule tried = kept ? rule : rule.withoutCandidates();
    return isAnswerAwaited(cost) ? tried.doneElsewhere() : tried;
  }

  @Override
  protected boolean isToldByLowRate(CostPath cost) {
    return isAnswerAwaited(cost);
  }

  private static boolean isAnswerAwaited(CostPath cost) {
    return cost.runnable() < 0.5 && cost.frames().stream().noneMatch(KEYS::has);
  }
}
