package io.bootcause.cases.surcharges;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class Rules {
  @Bean
  SurchargeRule heavy() {
    return parcel -> parcel.grams() > 10_000 ? 490 : 0;
  }

  @Bean
  SurchargeRule bulky() {
    return parcel -> parcel.bulky() ? 2_300 : 0;
  }

  @Bean
  SurchargeRule islands() {
    return parcel -> parcel.country().equals("IS") ? 1_200 : 0;
  }

  @Bean
  SurchargeRule customs() {
    return parcel -> parcel.country().equals("CH") ? 650 : 0;
  }

  @Bean
  SurchargeRule fuel() {
    return parcel -> parcel.grams() / 100;
  }

  @Bean
  SurchargeRule toll() {
    return parcel -> parcel.country().equals("AT") ? 19 : 12;
  }
}
