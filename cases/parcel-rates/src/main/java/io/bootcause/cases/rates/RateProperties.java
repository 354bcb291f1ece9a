package io.bootcause.cases.rates;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

@ConfigurationProperties("rates")
record RateProperties(Duration tariffValidFor, int fuelSurchargePermille) {}
