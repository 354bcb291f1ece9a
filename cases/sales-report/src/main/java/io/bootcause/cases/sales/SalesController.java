package io.bootcause.cases.sales;

import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SalesController {

  private final ReportService reports;
  private final Leaderboard leaderboard;
  private final LoginService logins;

  SalesController(ReportService reports, Leaderboard leaderboard, LoginService logins) {
    this.reports = reports;
    this.leaderboard = leaderboard;
    this.logins = logins;
  }

  @GetMapping("/stores/{store}/reports/{year}")
  Report report(@PathVariable int store, @PathVariable int year) {
    return reports.report(store, year);
  }

  @GetMapping("/leaderboard")
  List<SalesRepository.StoreTotal> leaderboard() {
    return leaderboard.ranking();
  }

  @PostMapping("/login")
  ResponseEntity<Map<String, String>> login(
      @RequestParam String user, @RequestParam String password) {
    return logins
        .login(user, password)
        .map(session -> ResponseEntity.ok(Map.of("session", session)))
        .orElseGet(() -> ResponseEntity.status(HttpStatus.UNAUTHORIZED).build());
  }
}
