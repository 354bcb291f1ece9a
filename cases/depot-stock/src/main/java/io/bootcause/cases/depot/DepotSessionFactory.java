package io.bootcause.cases.depot;

import java.io.IOException;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.springframework.stereotype.Component;

@Component
class DepotSessionFactory extends BasePooledObjectFactory<DepotSession> {

  private final DepotHost host;

  DepotSessionFactory(DepotHost host) {
    this.host = host;
  }

  @Override
  public DepotSession create() throws IOException {
    return new DepotSession(host.port());
  }

  @Override
  public PooledObject<DepotSession> wrap(DepotSession session) {
    return new DefaultPooledObject<>(session);
  }

  @Override
  public boolean validateObject(PooledObject<DepotSession> pooled) {
    try {
      return pooled.getObject().isOpen() && "ALIVE".equals(pooled.getObject().send("NOOP"));
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void destroyObject(PooledObject<DepotSession> pooled) throws IOException {
    pooled.getObject().close();
  }
}
