package io.bootcause.agent.target;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.cache.internal.DefaultCacheKeysFactory;
import org.hibernate.cache.spi.DomainDataRegion;
import org.hibernate.cache.spi.support.DomainDataStorageAccess;
import org.hibernate.cache.spi.support.EntityTransactionalAccess;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A region of Hibernate's second-level cache, which a statement empties. */
@RestController
final class Shelves {
  private final Map<Object, Object> kept = new ConcurrentHashMap<>();
  private final EntityTransactionalAccess books =
      new EntityTransactionalAccess(
          region("target.Book"), DefaultCacheKeysFactory.INSTANCE, storage(), null);

  private static DomainDataRegion region(String name) {
    return (DomainDataRegion)
        Proxy.newProxyInstance(
            Shelves.class.getClassLoader(),
            new Class<?>[] {DomainDataRegion.class},
            (proxy, method, args) -> method.getName().equals("getName") ? name : null);
  }

  private DomainDataStorageAccess storage() {
    return new DomainDataStorageAccess() {
      @Override
      public @Nullable Object getFromCache(Object key, SharedSessionContractImplementor session) {
        return kept.get(key);
      }

      @Override
      public void putIntoCache(Object key, Object value, SharedSessionContractImplementor session) {
        kept.put(key, value);
      }

      @Override
      public boolean contains(Object key) {
        return kept.containsKey(key);
      }

      @Override
      public void evictData() {
        kept.clear();
      }

      @Override
      public void evictData(Object key) {
        kept.remove(key);
      }

      @Override
      public void release() {}
    };
  }

  @GetMapping("/shelves")
  public String book() {
    String first = asked();
    String second = asked();
    emptied();
    return first + second;
  }

  @SuppressWarnings("NullAway") // No session is asked for anything here.
  private String asked() {
    Object found = books.get(null, 7);
    if (found == null) {
      books.putFromLoad(null, 7, "b", null);
      return "-";
    }
    return Objects.toString(found);
  }

  private void emptied() {
    books.unlockRegion(books.lockRegion());
  }
}
