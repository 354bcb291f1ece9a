package io.bootcause.cases.watch;

import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/parcels/{parcel}")
class ParcelController {

  private final ScanBoard board;

  ParcelController(ScanBoard board) {
    this.board = board;
  }

  /** Answers with the next scan, or with 204 if there is none within the request's time. */
  @GetMapping("/next-scan")
  DeferredResult<?> next(@PathVariable long parcel) {
    if (!SortingLine.onBelt(parcel)) {
      throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    }
    return board.next(parcel);
  }

  @GetMapping("/last-scan")
  Scan last(@PathVariable long parcel) {
    return Optional.ofNullable(board.last(parcel))
        .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
  }
}
