package io.bootcause.load.netty;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.RequestFeed;
import io.bootcause.load.VirtualUser;
import io.bootcause.load.Workload;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The feed's requests in the forms in which they go out: constant ones are prepared once. */
final class OutgoingExchanges {
  private final RequestFeed feed;
  private final InetSocketAddress target;
  private final String scheme;
  private final List<@Nullable PreparedRequest> constants = new ArrayList<>();

  /**
   * Prepares what is constant.
   *
   * @param target as the user named it
   * @throws IllegalArgumentException if a constant request cannot be written as an HTTP request
   */
  OutgoingExchanges(RequestFeed feed, Workload workload, InetSocketAddress target, String scheme) {
    this.feed = feed;
    this.target = target;
    this.scheme = scheme;
    for (HttpRequest request : workload.requests()) {
      int index = constants.size();
      constants.add(
          feed.constant(index) ? PreparedRequest.of(index, request, target, scheme, false) : null);
    }
  }

  RequestFeed feed() {
    return feed;
  }

  /**
   * A user's next request.
   *
   * @throws IllegalArgumentException if its values make it none that can be written
   */
  Exchange next(VirtualUser user, long arrival, long intended, long actual) {
    int index = user.next(arrival);
    PreparedRequest constant = constants.get(index);
    PreparedRequest request =
        constant != null
            ? constant
            : PreparedRequest.of(index, user.filled(), target, scheme, true);
    return new Exchange(request, user.ownReader(), intended, actual);
  }
}
