package io.bootcause.cases.depot;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

@ResponseStatus(HttpStatus.SERVICE_UNAVAILABLE)
class DepotUnavailableException extends RuntimeException {

  DepotUnavailableException(Throwable cause) {
    super(cause);
  }
}
