package io.bootcause.cases.bills;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import java.io.StringWriter;
import org.springframework.stereotype.Component;

@Component
class BillWriter {
  String write(Bill bill) {
    try {
      JAXBContext context = JAXBContext.newInstance(Bill.class);
      StringWriter xml = new StringWriter();
      context.createMarshaller().marshal(bill, xml);
      return xml.toString();
    } catch (JAXBException e) {
      throw new IllegalStateException(e);
    }
  }
}
