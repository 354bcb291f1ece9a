package io.bootcause.cases.signing;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.spec.ECGenParameterSpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
public class CryptoConfiguration {

  @Bean
  public Provider signatureProvider(ProviderIntegrity integrity) {
    Provider provider = new BouncyCastleProvider();
    integrity.check(provider);
    return provider;
  }

  @Bean
  public KeyPair signingKeys(Provider signatureProvider) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", signatureProvider);
    generator.initialize(new ECGenParameterSpec("secp256k1"));
    return generator.generateKeyPair();
  }
}
