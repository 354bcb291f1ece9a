package io.bootcause.cases.pensions;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

@Component
class StatementRenderer {

  private final ThreadLocal<Transformer> transformers =
      ThreadLocal.withInitial(StatementRenderer::open);

  private static Transformer open() {
    try (InputStream sheet = new ClassPathResource("statement.xsl").getInputStream()) {
      return TransformerFactory.newInstance().newTransformer(new StreamSource(sheet));
    } catch (IOException | TransformerException e) {
      throw new IllegalStateException("statement.xsl", e);
    }
  }

  String render(String xml) {
    try {
      StringWriter page = new StringWriter();
      Transformer transformer = transformers.get();
      transformer.transform(new StreamSource(new StringReader(xml)), new StreamResult(page));
      return page.toString();
    } catch (TransformerException e) {
      throw new IllegalStateException("Statement cannot be rendered", e);
    }
  }
}
