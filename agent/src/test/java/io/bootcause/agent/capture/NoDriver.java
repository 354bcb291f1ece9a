package io.bootcause.agent.capture;

import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.util.logging.Logger;

/** What a driver must have besides connections. */
abstract class NoDriver implements Driver {
  @Override
  public boolean acceptsURL(String url) {
    return true;
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, java.util.Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }
}
