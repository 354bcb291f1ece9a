package io.bootcause.cases.tenancies;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

@Converter(autoApply = true)
class TermsConverter implements AttributeConverter<Terms, String> {
  @Override
  public String convertToDatabaseColumn(Terms terms) {
    return terms.months() + "/" + terms.cents();
  }

  @Override
  public Terms convertToEntityAttribute(String column) {
    int slash = column.indexOf('/');
    return new Terms(
        Integer.parseInt(column.substring(0, slash)), Integer.parseInt(column.substring(slash + 1)));
  }
}
