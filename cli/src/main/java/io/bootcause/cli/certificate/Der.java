package io.bootcause.cli.certificate;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;

/** As much of DER (X.690) as it takes to put a bare private key into the form the JDK reads. */
final class Der {
  private static final int SEQUENCE = 0x30;
  private static final int OCTET_STRING = 4;
  private static final byte[] VERSION_0 = {2, 1, 0};

  private Der() {}

  /**
   * PKCS#8 (RFC 5958): a version, the kind of key with its curve, the key.
   *
   * @param certified the key's counterpart, whose encoding begins with the kind, too (RFC 5280,
   *     4.1.2.7)
   * @throws InvalidKeySpecException if the counterpart is encoded in another way
   */
  static byte[] pkcs8(PublicKey certified, byte[] key) throws InvalidKeySpecException {
    byte[] encoded = certified.getEncoded();
    int start = header(encoded, 0);
    int end = header(encoded, start) + length(encoded, start);
    if (end > encoded.length) {
      throw new InvalidKeySpecException("not a public key");
    }
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(VERSION_0);
    content.write(encoded, start, end - start);
    content.writeBytes(element(OCTET_STRING, key));
    return element(SEQUENCE, content.toByteArray());
  }

  /** Where the content of the element at a place begins. */
  private static int header(byte[] bytes, int at) throws InvalidKeySpecException {
    if (at + 1 >= bytes.length || bytes[at] != SEQUENCE) {
      throw new InvalidKeySpecException("not a sequence");
    }
    return at + 2 + (bytes[at + 1] < 0 ? bytes[at + 1] & 0x7f : 0);
  }

  /** Of the content of the element at a place, bytes. */
  private static int length(byte[] bytes, int at) {
    int first = bytes[at + 1];
    if (first >= 0) {
      return first;
    }
    int length = 0;
    for (int i = 0; i < (first & 0x7f); i++) {
      length = (length << 8) | (bytes[at + 2 + i] & 0xff);
    }
    return length;
  }

  static byte[] element(int tag, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (content.length < 0x80) {
      out.write(content.length);
    } else {
      byte[] length = BigInteger.valueOf(content.length).toByteArray();
      int from = length[0] == 0 ? 1 : 0; // its sign
      out.write(0x80 | (length.length - from));
      out.write(length, from, length.length - from);
    }
    out.writeBytes(content);
    return out.toByteArray();
  }
}
