package io.bootcause.cases.gallery;

import java.util.Map;
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
    factory.setPackagesToScan(Database.class.getPackageName());
    factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    // Boot's own factory would turn the search for entities in the whole archive off.
    factory.setJpaPropertyMap(
        Map.of(
            "hibernate.archive.scanner",
            "org.hibernate.boot.archive.scan.internal.StandardScanner",
            "hibernate.hbm2ddl.auto",
            "create"));
    return factory;
  }
}
