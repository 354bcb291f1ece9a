package io.bootcause.cases.rates;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.springframework.stereotype.Component;

/** Asks the bank's old line-based server. */
@Component
class RateTable {
  private final BankServer bank;

  RateTable(BankServer bank) {
    this.bank = bank;
  }

  double rate(String currency) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), bank.port())) {
      socket.getOutputStream().write((currency + "\n").getBytes(StandardCharsets.UTF_8));
      InputStream answer = socket.getInputStream();
      return Double.parseDouble(new String(answer.readAllBytes(), StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
