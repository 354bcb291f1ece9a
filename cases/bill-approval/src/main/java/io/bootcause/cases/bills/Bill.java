package io.bootcause.cases.bills;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.util.ArrayList;
import java.util.List;

@XmlRootElement(name = "bill")
@XmlAccessorType(XmlAccessType.FIELD)
public class Bill {
  @XmlAttribute public long number;
  public String debtor;
  public String currency;

  @XmlElement(name = "line")
  public List<Line> lines = new ArrayList<>();

  @XmlAccessorType(XmlAccessType.FIELD)
  public static class Line {
    public String text;
    public int quantity;
    public long cents;
  }
}
