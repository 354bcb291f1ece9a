package io.bootcause.load;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The feed's requests as HTTP/1.1: constant ones are encoded once and cost nothing afterwards. */
final class OutgoingRequests {
  private final RequestFeed feed;
  private final List<@Nullable RequestBytes> constants = new ArrayList<>();
  private final InetSocketAddress target;

  /**
   * Encodes what is constant.
   *
   * @throws IllegalArgumentException if a constant request cannot be written as HTTP/1.1
   */
  OutgoingRequests(RequestFeed feed, Workload workload, InetSocketAddress target) {
    this.feed = feed;
    this.target = target;
    for (HttpRequest request : workload.requests()) {
      int index = constants.size();
      constants.add(feed.constant(index) ? RequestBytes.encode(index, request, target) : null);
    }
  }

  /** Whether all requests are always the same. */
  boolean constant() {
    return !constants.contains(null);
  }

  VirtualUser user(int number) {
    return feed.user(number);
  }

  /**
   * A user's next request.
   *
   * @throws IllegalArgumentException if its values make it none that can be written
   */
  RequestBytes next(VirtualUser user, long arrival) {
    int index = user.next(arrival);
    RequestBytes constant = constants.get(index);
    return constant != null ? constant : RequestBytes.encode(index, user.filled(), target, true);
  }

  int neverSent(long arrival) {
    return feed.neverSent(arrival);
  }

  boolean thinks() {
    return feed.thinks();
  }
}
