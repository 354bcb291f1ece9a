package io.bootcause.cli.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.load.certificate.ClientCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CertificateFileTest {
  private static final char[] PASSWORD = TestKeys.PASSWORD.toCharArray();
  private static final char[] WRONG = "not at all".toCharArray();

  @TempDir private static Path directory;
  private static Map<String, TestKeys> made;

  @BeforeAll
  static void keys() throws Exception {
    made =
        Map.of(
            "RSA", TestKeys.make(directory, "rsa", "RSA"),
            "EC", TestKeys.make(directory, "ec", "EC"),
            "EdDSA", TestKeys.make(directory, "ed", "Ed25519"));
  }

  private static void isThatOf(String algorithm, ClientCertificate read) throws Exception {
    TestKeys keys = made.get(algorithm);
    assertThat(read.chain().get(0)).isEqualTo(keys.keys().getCertificate("a"));
    assertThat(read.key().getEncoded()).isEqualTo(keys.key());
    assertThat(read.key().getAlgorithm()).isEqualTo(algorithm);
  }

  private static void isRefused(
      Path certificate, Path key, char[] password, String... partsOfTheMessage) {
    assertThatThrownBy(() -> CertificateFile.read(certificate, key, password))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(partsOfTheMessage)
        .message()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC", "EdDSA"})
  void pemInTwoFilesOrOne(String algorithm) throws Exception {
    TestKeys keys = made.get(algorithm);
    Path certificate = keys.write("cert.pem", "subject=CN\n", keys.certificatePem());
    Path key = keys.write("key.pem", keys.keyPem());
    Path both = keys.write("both.pem", keys.keyPem(), keys.certificatePem());

    isThatOf(algorithm, CertificateFile.read(certificate, key, null));
    isThatOf(algorithm, CertificateFile.read(both, null, null));
    isThatOf(algorithm, CertificateFile.read(both, both, PASSWORD)); // one that is not needed
  }

  @Test
  void aChainKeepsItsOrder() throws Exception {
    TestKeys ec = made.get("EC");
    Path chain =
        ec.write("chain.pem", ec.certificatePem(), made.get("RSA").certificatePem(), ec.keyPem());

    assertThat(CertificateFile.read(chain, null, null).chain())
        .containsExactly(
            (java.security.cert.X509Certificate) ec.keys().getCertificate("a"),
            (java.security.cert.X509Certificate) made.get("RSA").keys().getCertificate("a"));
  }

  /** The older formats are what PKCS#8 has in its last element. */
  @ParameterizedTest
  @CsvSource({"RSA,RSA PRIVATE KEY", "EC,EC PRIVATE KEY"})
  void keysInTheOlderFormats(String algorithm, String label) throws Exception {
    TestKeys keys = made.get(algorithm);
    byte[] pkcs8 = keys.key();
    int at = algorithm.equals("RSA") ? 26 : pkcs8.length - bareEcLength(pkcs8);
    byte[] bare = Arrays.copyOfRange(pkcs8, at, pkcs8.length);
    Path key =
        keys.write(
            "old.pem", TestKeys.pem("EC PARAMETERS", new byte[] {5, 0}), TestKeys.pem(label, bare));
    Path certificate = keys.write("cert.pem", keys.certificatePem());

    ClientCertificate read = CertificateFile.read(certificate, key, null);

    assertThat(read.chain()).hasSize(1); // and the key fits
    assertThat(read.key().getAlgorithm()).isEqualTo(algorithm);
    String other = algorithm.equals("RSA") ? "EC" : "RSA";
    Path others = keys.write("other.pem", made.get(other).certificatePem());
    isRefused(others, key, null, "old.pem", "does not fit the certificate");
  }

  /** A version, the kind with its curve, and an octet string with the key. */
  private static int bareEcLength(byte[] pkcs8) {
    int kind = 2 + (pkcs8[1] < 0 ? pkcs8[1] & 0x7f : 0) + 3;
    int octets = kind + 2 + pkcs8[kind + 1];
    return pkcs8.length - octets - 2 - (pkcs8[octets + 1] < 0 ? 1 : 0);
  }

  @Test
  void anEncryptedKeyTakesItsPassword() throws Exception {
    TestKeys keys = made.get("RSA");
    String scheme = "PBEWithHmacSHA256AndAES_256";
    SecretKey secret =
        SecretKeyFactory.getInstance(scheme).generateSecret(new PBEKeySpec(PASSWORD));
    Cipher cipher = Cipher.getInstance(scheme);
    cipher.init(Cipher.ENCRYPT_MODE, secret, new SecureRandom());
    byte[] sealed = cipher.doFinal(keys.key());
    byte[] encoded = encrypted(cipher.getParameters(), sealed);
    Path file =
        keys.write(
            "sealed.pem", keys.certificatePem(), TestKeys.pem("ENCRYPTED PRIVATE KEY", encoded));

    isThatOf("RSA", CertificateFile.read(file, null, PASSWORD));
    isRefused(file, null, WRONG, "wrong password", "sealed.pem");
    isRefused(file, null, null, "sealed.pem is encrypted", "--key-password-env");
  }

  /** What EncryptedPrivateKeyInfo cannot write on JDK 17. */
  private static byte[] encrypted(AlgorithmParameters parameters, byte[] sealed) throws Exception {
    byte[] oid = {6, 9, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 1, 5, 13};
    byte[] scheme = parameters.getEncoded();
    boolean whole = Arrays.equals(Arrays.copyOfRange(scheme, 2, 2 + oid.length), oid);
    byte[] kind = whole ? scheme : Der.element(0x30, joined(oid, scheme));
    return Der.element(0x30, joined(kind, Der.element(4, sealed)));
  }

  private static byte[] joined(byte[] a, byte[] b) {
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  @Test
  void pkcs12IsKnownByItsContent() throws Exception {
    TestKeys keys = made.get("EC");
    Path other = Files.copy(keys.store(), directory.resolve("store.bin"));

    isThatOf("EC", CertificateFile.read(keys.store(), null, PASSWORD));
    isThatOf("EC", CertificateFile.read(other, null, PASSWORD));
    isRefused(keys.store(), null, WRONG, "wrong password for", "ec.p12");
    isRefused(keys.store(), null, null, "ec.p12 has a password", "--key-password-env");
    isRefused(keys.store(), other, PASSWORD, "--key goes with a PEM certificate");
  }

  @Test
  void whatCannotBeUsedIsToldInOneLine() throws Exception {
    TestKeys rsa = made.get("RSA");
    TestKeys ec = made.get("EC");
    Path certificate = rsa.write("cert.pem", rsa.certificatePem());
    Path key = rsa.write("key.pem", rsa.keyPem());
    Path nowhere = directory.resolve("nowhere.pem");

    isRefused(nowhere, null, null, "no such file", "nowhere.pem");
    isRefused(certificate, nowhere, null, "no such file", "nowhere.pem");
    isRefused(directory, null, null, "cannot be read", directory.toString());
    isRefused(rsa.write("empty", ""), null, null, "empty is empty");
    isRefused(rsa.write("text", "hello"), null, null, "text is neither PEM nor PKCS#12");
    isRefused(certificate, null, null, "no private key in", "cert.pem", "--key");
    isRefused(key, null, null, "no certificate in", "key.pem");
    isRefused(
        rsa.write("two.pem", rsa.certificatePem(), rsa.keyPem(), ec.keyPem()),
        null,
        null,
        "2 private keys in");
    isRefused(
        certificate,
        rsa.write("ec-key.pem", ec.keyPem()),
        null,
        "ec-key.pem: the key does not fit the certificate CN=rsa");
    isRefused(
        rsa.write("broken.pem", TestKeys.pem("CERTIFICATE", new byte[] {1, 2})),
        key,
        null,
        "broken.pem has a certificate that cannot be read");
    isRefused(
        certificate,
        rsa.write("damaged.pem", TestKeys.pem("PRIVATE KEY", new byte[] {1, 2})),
        null,
        "damaged.pem is damaged");
    isRefused(
        certificate,
        rsa.write("base.pem", "-----BEGIN PRIVATE KEY-----\n???\n-----END PRIVATE KEY-----\n"),
        null,
        "base.pem is damaged");
    isRefused(
        certificate,
        rsa.write(
            "old.pem",
            """
            -----BEGIN RSA PRIVATE KEY-----
            Proc-Type: 4,ENCRYPTED

            AAAA
            -----END RSA PRIVATE KEY-----
            """),
        PASSWORD,
        "encrypted in OpenSSL's old way; convert it: openssl pkcs8 -topk8 -in");
    isRefused(
        certificate,
        Files.write(directory.resolve("key.der"), rsa.key()),
        null,
        "key.der is not PEM",
        "openssl pkey -in");
  }

  private static CertificateOptions options(String... words) {
    CertificateOptions options = new CertificateOptions();
    new CommandLine(options).parseArgs(words);
    return options;
  }

  @Test
  void thePasswordComesFromTheEnvironment() throws Exception {
    String store = made.get("EC").store().toString();
    CertificateOptions options = options("--cert", store, "--key-password-env", "KEY_PASSWORD");

    isThatOf("EC", options.read(Map.of("KEY_PASSWORD", TestKeys.PASSWORD)::get));
    assertThatThrownBy(() -> options.read(name -> null))
        .hasMessage("--key-password-env: there is no variable KEY_PASSWORD in the environment");
  }

  @Test
  void optionsThatGoWithACertificateWantOne() {
    assertThat(options().given()).isFalse();
    assertThat(options().read()).isNull();
    assertThatThrownBy(() -> options("--key", "key.pem").read())
        .hasMessage("--key goes with --cert");
    assertThatThrownBy(() -> options("--key-password-env", "HOME").read())
        .hasMessage("--key-password-env goes with --cert");
  }
}
