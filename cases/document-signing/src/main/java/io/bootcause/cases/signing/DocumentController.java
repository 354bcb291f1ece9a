package io.bootcause.cases.signing;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class DocumentController {

  private final DocumentSigner signer;

  public DocumentController(DocumentSigner signer) {
    this.signer = signer;
  }

  @GetMapping("/documents/{number}/signature")
  public SignedDocument signature(@PathVariable String number) {
    return this.signer.sign(number);
  }
}
