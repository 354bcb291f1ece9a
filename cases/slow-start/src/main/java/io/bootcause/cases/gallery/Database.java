package io.bootcause.cases.gallery;

import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

/** Set up by hand, as it was before Spring Boot. */
@Configuration
class Database {
  @Bean
  LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource source) {
    LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
    factory.setDataSource(source);
    factory.setPersistenceUnitName("gallery");
    factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    return factory;
  }
}
