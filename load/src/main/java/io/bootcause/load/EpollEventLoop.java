package io.bootcause.load;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * By epoll itself: on Linux with JDK 22 or later. Each socket is registered once, edge-triggered,
 * for everything, so that an answer costs one call to receive and one to send and no other but its
 * share of epoll_wait.
 */
final class EpollEventLoop extends EventLoop {
  private static final int MAX_EVENTS = 512;

  // The kernel's numbers, the same on x86-64 and aarch64.
  private static final int EINTR = 4;
  private static final int EAGAIN = 11;
  private static final int ENOSYS = 38;
  private static final int EINPROGRESS = 115;
  private static final int AF_INET = 2;
  private static final int AF_INET6 = 10;
  private static final int SOCK_STREAM_NONBLOCK_CLOEXEC = 1 | 0x800 | 0x80000;
  private static final int NONBLOCK_CLOEXEC = 0x800 | 0x80000;
  private static final int CLOEXEC = 0x80000;
  private static final int SOL_SOCKET = 1;
  private static final int SO_ERROR = 4;
  private static final int IPPROTO_TCP = 6;
  private static final int TCP_NODELAY = 1;
  private static final int EPOLL_CTL_ADD = 1;
  private static final int EPOLL_CTL_MOD = 3;
  private static final int EPOLLIN = 0x1;
  private static final int EPOLLOUT = 0x4;
  private static final int EPOLLERR = 0x8;
  private static final int EPOLLHUP = 0x10;
  private static final int EPOLLRDHUP = 0x2000;
  private static final int EPOLLET = 1 << 31;
  private static final int READABLE = EPOLLIN | EPOLLERR | EPOLLHUP | EPOLLRDHUP;

  /** struct epoll_event is packed on x86-64 only. */
  private static final boolean PACKED = System.getProperty("os.arch", "").equals("amd64");

  private static final int EVENT_BYTES = PACKED ? 12 : 16;
  private static final int DATA_OFFSET = PACKED ? 4 : 8;

  /** In an event's data, in place of a socket's slot. */
  private static final long WAKEUP = -1;

  private final Libc libc = new Libc();
  private final Libc wakersLibc = new Libc();
  private final ByteBuffer in = direct(READ_BUFFER_BYTES);
  private final long inAddress = Libc.address(in);
  private final ByteBuffer out = direct(READ_BUFFER_BYTES);
  private final long outAddress = Libc.address(out);
  private final ByteBuffer events = direct(MAX_EVENTS * EVENT_BYTES);
  private final long eventsAddress = Libc.address(events);
  private final ByteBuffer scratch = direct(64);
  private final long scratchAddress = Libc.address(scratch);
  private final BufferAddresses addresses = new BufferAddresses();
  private final ByteBuffer one = direct(8).putLong(0, 1);
  private final long oneAddress = Libc.address(one);
  private final int epoll;
  private final int wakeup;
  private boolean precise = true;
  private boolean closed;

  private @Nullable EpollLink[] links = new @Nullable EpollLink[64];
  private int[] freeSlots = new int[64];
  private int free;
  private int used;
  private int generations;

  EpollEventLoop() throws IOException {
    epoll = check("epoll_create1", libc.epollCreate(CLOEXEC));
    wakeup = libc.eventfd(NONBLOCK_CLOEXEC);
    if (wakeup < 0) {
      libc.close(epoll);
      throw new ErrnoException("eventfd", -wakeup);
    }
    control(EPOLL_CTL_ADD, wakeup, EPOLLIN, WAKEUP);
    precise = harvest(1) != -ENOSYS;
  }

  private static ByteBuffer direct(int size) {
    return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
  }

  private static int check(String call, int result) throws ErrnoException {
    if (result < 0) {
      throw new ErrnoException(call, -result);
    }
    return result;
  }

  @Override
  Link open(Connection owner) throws IOException {
    return new EpollLink(owner);
  }

  @Override
  int await(Listener listener, long nanos) throws IOException {
    int n = harvest(nanos);
    if (n < 0) {
      if (n == -EINTR) {
        return 0;
      }
      throw new ErrnoException("epoll_wait", -n);
    }
    for (int i = 0; i < n; i++) {
      int at = i * EVENT_BYTES;
      long data = events.getLong(at + DATA_OFFSET);
      if (data == WAKEUP) {
        libc.read(wakeup, scratchAddress, 8);
        continue;
      }
      EpollLink link = links[(int) data];
      // The event may be of a socket that was closed since, and its slot taken by another.
      if (link != null && link.generation == (int) (data >> 32)) {
        int mask = events.getInt(at);
        link.peerDone |= (mask & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0;
        listener.ready(link, (mask & READABLE) != 0, (mask & (EPOLLOUT | EPOLLERR)) != 0);
      }
    }
    return n;
  }

  private int harvest(long nanos) {
    if (nanos <= 0 || !precise) {
      int millis = nanos <= 0 ? 0 : (int) Math.max(1, nanos / 1_000_000);
      return libc.epollWait(epoll, eventsAddress, MAX_EVENTS, millis);
    }
    scratch.putLong(0, nanos / 1_000_000_000).putLong(8, nanos % 1_000_000_000);
    return libc.epollPwait2(epoll, eventsAddress, MAX_EVENTS, scratchAddress);
  }

  private void control(int operation, int fd, int mask, long data) throws IOException {
    scratch.putInt(0, mask).putLong(DATA_OFFSET, data);
    check("epoll_ctl", libc.epollCtl(epoll, operation, fd, scratchAddress));
  }

  @Override
  boolean precise() {
    return precise;
  }

  @Override
  ByteBuffer readBuffer() {
    return in;
  }

  @Override
  void forgetClosed() {
    // Closing did.
  }

  /** Any thread may, also after the end. */
  @Override
  void wakeup() {
    synchronized (wakersLibc) {
      if (!closed) {
        wakersLibc.write(wakeup, oneAddress, 8);
      }
    }
  }

  @Override
  public void close() {
    synchronized (wakersLibc) {
      if (!closed) {
        closed = true;
        libc.close(wakeup);
        libc.close(epoll);
      }
    }
  }

  /** Brings bytes of the heap, or the first of them, to where the system can read them. */
  private int copied(ByteBuffer bytes, int from, int to) {
    int n = Math.min(out.capacity(), to - from);
    out.put(0, bytes, from, n);
    return n;
  }

  private int takeSlot() {
    if (free > 0) {
      return freeSlots[--free];
    }
    if (used == links.length) {
      links = Arrays.copyOf(links, used * 2);
      freeSlots = Arrays.copyOf(freeSlots, used * 2);
    }
    return used++;
  }

  /** Writes a socket address to the scratch memory and returns its length. */
  private int socketAddress(InetSocketAddress target) {
    InetAddress ip = target.getAddress();
    byte[] bytes = ip.getAddress();
    scratch.putLong(0, 0).putLong(8, 0).putLong(16, 0).putInt(24, 0);
    scratch.putShort(0, (short) family(target));
    scratch.put(2, (byte) (target.getPort() >> 8)).put(3, (byte) target.getPort());
    scratch.put(bytes.length == 4 ? 4 : 8, bytes);
    if (ip instanceof Inet6Address six) {
      scratch.putInt(24, six.getScopeId());
      return 28;
    }
    return 16;
  }

  private static int family(InetSocketAddress target) {
    return target.getAddress() instanceof Inet6Address ? AF_INET6 : AF_INET;
  }

  private final class EpollLink extends Link {
    private int fd = -1;
    private int slot = -1;
    private int generation;
    private boolean peerDone;

    EpollLink(Connection owner) throws IOException {
      super(owner);
      fd = check("socket", libc.socket(family(owner.target()), SOCK_STREAM_NONBLOCK_CLOEXEC));
    }

    @Override
    boolean connect(InetSocketAddress target) throws IOException {
      scratch.putInt(32, 1);
      check("setsockopt", libc.setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, scratchAddress + 32, 4));
      int result = libc.connect(fd, scratchAddress, socketAddress(target));
      if (result < 0 && result != -EINPROGRESS) {
        throw new ErrnoException("connect", -result);
      }
      slot = takeSlot();
      links[slot] = this;
      generation = ++generations & Integer.MAX_VALUE; // never that of the wake-up
      control(EPOLL_CTL_ADD, fd, EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, data());
      return result == 0;
    }

    private long data() {
      return (long) generation << 32 | slot;
    }

    @Override
    boolean finishConnect() throws IOException {
      scratch.putInt(0, 0).putInt(8, 4);
      check(
          "getsockopt",
          libc.getsockopt(fd, SOL_SOCKET, SO_ERROR, scratchAddress, scratchAddress + 8));
      int error = scratch.getInt(0);
      if (error != 0) {
        throw new ErrnoException("connect", error);
      }
      return true;
    }

    @Override
    int localPort() throws IOException {
      scratch.putInt(32, 28);
      check("getsockname", libc.getsockname(fd, scratchAddress, scratchAddress + 32));
      return (scratch.get(2) & 0xff) << 8 | (scratch.get(3) & 0xff);
    }

    @Override
    int send(ByteBuffer bytes, int from, int to) throws IOException {
      int n =
          bytes.isDirect()
              ? libc.send(fd, addresses.of(bytes) + from, to - from)
              : libc.send(fd, outAddress, copied(bytes, from, to));
      if (n >= 0) {
        return n;
      }
      if (n == -EAGAIN || n == -EINTR) {
        return 0;
      }
      throw new ErrnoException("send", -n);
    }

    @Override
    int receive(ByteBuffer buffer) throws IOException {
      // The loop's own buffer is the only one there is.
      int n = libc.recv(fd, inAddress, in.capacity());
      if (n > 0) {
        buffer.position(n);
        return n;
      }
      if (n == 0) {
        return -1;
      }
      if (n == -EAGAIN) {
        return 0;
      }
      if (n == -EINTR) {
        tellAgain();
        return 0;
      }
      throw new ErrnoException("recv", -n);
    }

    @Override
    boolean peerDone() {
      return peerDone;
    }

    /** Changing a registration, even to the same, looks for what is ready now. */
    @Override
    void tellAgain() throws IOException {
      control(EPOLL_CTL_MOD, fd, EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, data());
    }

    @Override
    void close() {
      if (fd >= 0) {
        libc.close(fd);
        fd = -1;
      }
      if (slot >= 0) {
        links[slot] = null;
        freeSlots[free++] = slot;
        slot = -1;
      }
    }
  }
}
