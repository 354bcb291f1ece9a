package io.bootcause.cases.signing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Provider;
import java.security.Signature;
import java.util.Base64;
import org.springframework.stereotype.Service;

@Service
public class DocumentSigner {

  private final Provider provider;
  private final KeyPair keys;

  public DocumentSigner(Provider provider, KeyPair keys) {
    this.provider = provider;
    this.keys = keys;
  }

  public SignedDocument sign(String number) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA", this.provider);
      signature.initSign(this.keys.getPrivate());
      signature.update(number.getBytes(StandardCharsets.UTF_8));
      return new SignedDocument(number, Base64.getEncoder().encodeToString(signature.sign()));
    } catch (GeneralSecurityException ex) {
      throw new IllegalStateException(ex);
    }
  }
}
