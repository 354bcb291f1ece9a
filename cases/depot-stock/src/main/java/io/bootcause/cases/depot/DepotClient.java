package io.bootcause.cases.depot;

import java.io.IOException;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.springframework.stereotype.Component;

@Component
class DepotClient {

  private final GenericObjectPool<DepotSession> sessions;

  DepotClient(GenericObjectPool<DepotSession> sessions) {
    this.sessions = sessions;
  }

  int stock(String part) {
    return Integer.parseInt(ask("STOCK " + part));
  }

  String shelf(String part) {
    return ask("SHELF " + part);
  }

  private String ask(String command) {
    DepotSession session = null;
    try {
      session = sessions.borrowObject();
      String answer = session.send(command);
      sessions.returnObject(session);
      return answer;
    } catch (IOException e) {
      discard(session);
      throw new DepotUnavailableException(e);
    } catch (Exception e) {
      throw new DepotUnavailableException(e);
    }
  }

  private void discard(DepotSession session) {
    try {
      sessions.invalidateObject(session);
    } catch (Exception e) {
      throw new DepotUnavailableException(e);
    }
  }
}
