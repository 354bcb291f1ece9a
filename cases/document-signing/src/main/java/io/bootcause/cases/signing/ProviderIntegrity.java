package io.bootcause.cases.signing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.security.Provider;
import java.security.cert.Certificate;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The auditors want nothing signed with a library that was tampered with. */
@Component
public class ProviderIntegrity {

  private static final Logger log = LoggerFactory.getLogger(ProviderIntegrity.class);

  public void check(Provider provider) {
    URL location =
        provider
            .getClass()
            .getResource("/" + provider.getClass().getName().replace('.', '/') + ".class");
    try {
      URLConnection connection = location.openConnection();
      JarFile jar = ((JarURLConnection) connection).getJarFile();
      int signed = 0;
      for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
        if (isSigned(jar, entries.nextElement())) {
          signed++;
        }
      }
      log.info("{} signed entries in {}", signed, provider.getName());
    } catch (IOException ex) {
      throw new UncheckedIOException(ex);
    }
  }

  private static boolean isSigned(JarFile jar, JarEntry entry) throws IOException {
    // A signature is checked as the entry is read, and only then has it certificates.
    try (InputStream content = jar.getInputStream(entry)) {
      content.transferTo(OutputStream.nullOutputStream());
    }
    Certificate[] certificates = entry.getCertificates();
    if (certificates != null) {
      return true;
    }
    if (entry.isDirectory() || entry.getName().startsWith("META-INF/")) {
      return false;
    }
    throw new SecurityException(entry.getName() + " is not signed");
  }
}
