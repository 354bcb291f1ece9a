package io.bootcause.cases.signing;

public class SignedDocument {

  private final String number;
  private final String signature;

  public SignedDocument(String number, String signature) {
    this.number = number;
    this.signature = signature;
  }

  public String getNumber() {
    return this.number;
  }

  public String getSignature() {
    return this.signature;
  }
}
