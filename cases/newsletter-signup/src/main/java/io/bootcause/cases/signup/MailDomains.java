package io.bootcause.cases.signup;

import java.util.Hashtable;
import javax.naming.NamingException;
import javax.naming.directory.InitialDirContext;
import org.springframework.stereotype.Component;

/** Whether a domain takes mail at all. */
@Component
class MailDomains {
  private final Hashtable<String, String> settings = new Hashtable<>();

  MailDomains(NameServer server) {
    settings.put("java.naming.factory.initial", "com.sun.jndi.dns.DnsContextFactory");
    settings.put("java.naming.provider.url", "dns://127.0.0.1:" + server.port());
  }

  boolean takesMail(String domain) {
    try {
      InitialDirContext dns = new InitialDirContext(settings);
      try {
        return dns.getAttributes(domain, new String[] {"MX"}).get("MX") != null;
      } finally {
        dns.close();
      }
    } catch (NamingException e) {
      return false;
    }
  }
}
