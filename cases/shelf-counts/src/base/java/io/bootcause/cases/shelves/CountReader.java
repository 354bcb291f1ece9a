package io.bootcause.cases.shelves;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import org.springframework.stereotype.Component;

/** Reads what handhelds send. */
@Component
class CountReader {
  private final ObjectReader reader;

  CountReader(ObjectMapper mapper) {
    reader = mapper.readerFor(Count.class);
  }

  Count read(byte[] json) throws IOException {
    return reader.readValue(json);
  }
}
