package io.bootcause.cases.repair;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.h2.tools.Server;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class DatabaseConfig {

  /** Stands for the database's host. */
  @Bean(initMethod = "start", destroyMethod = "stop")
  Server databaseHost() throws SQLException {
    return Server.createTcpServer("-tcpPort", "0", "-ifNotExists");
  }

  @Bean
  @ConfigurationProperties("spring.datasource.dbcp2")
  DataSource dataSource(Server databaseHost) {
    BasicDataSource dataSource = new BasicDataSource();
    dataSource.setUrl(
        "jdbc:h2:tcp://localhost:" + databaseHost.getPort() + "/mem:repairs;DB_CLOSE_DELAY=-1");
    dataSource.setUsername("workshop");
    dataSource.setPassword("workshop");
    return dataSource;
  }
}
