package io.bootcause.cases.pensions;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

@ResponseStatus(HttpStatus.NOT_FOUND)
class UnknownMemberException extends RuntimeException {

  UnknownMemberException(long id) {
    super("Member " + id);
  }
}
