package io.bootcause.cases.shelves;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.springframework.stereotype.Component;

/** Reads what handhelds send: the keys are numbers, of which there are ever more. */
@Component
class CountReader {
  private final ObjectReader reader =
      JsonMapper.builder(
              JsonFactory.builder()
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                  .build())
          .build()
          .readerFor(Count.class);

  Count read(byte[] json) throws IOException {
    return reader.readValue(json);
  }
}
