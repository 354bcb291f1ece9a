package io.bootcause.load;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The C library's calls that {@link EpollEventLoop} makes: on Linux, x86-64 and aarch64. Results
 * are what the calls return, or -errno where they fail. An instance holds errno for one thread.
 */
final class Libc {
  private static final MethodHandle SOCKET;
  private static final MethodHandle CONNECT;
  private static final MethodHandle GETSOCKNAME;
  private static final MethodHandle GETSOCKOPT;
  private static final MethodHandle SETSOCKOPT;
  private static final MethodHandle SEND;
  private static final MethodHandle RECV;
  private static final MethodHandle WRITE;
  private static final MethodHandle READ;
  private static final MethodHandle CLOSE;
  private static final MethodHandle EVENTFD;
  private static final MethodHandle EPOLL_CREATE;
  private static final MethodHandle EPOLL_CTL;
  private static final MethodHandle EPOLL_WAIT;
  private static final MethodHandle SYSCALL;
  private static final MethodHandle ADDRESS;
  private static final ForeignCalls CALLS;

  /** The same number everywhere, as all system calls since Linux 5.1. */
  private static final long SYS_EPOLL_PWAIT2 = 441;

  private static final int MSG_NOSIGNAL = 0x4000;

  static {
    try {
      Class<?> i = int.class;
      Class<?> l = long.class;
      CALLS = new ForeignCalls();
      SOCKET = CALLS.function("socket", methodType(i, i, i, i), -1);
      CONNECT = CALLS.function("connect", methodType(i, i, l, i), -1);
      GETSOCKNAME = CALLS.function("getsockname", methodType(i, i, l, l), -1);
      GETSOCKOPT = CALLS.function("getsockopt", methodType(i, i, i, i, l, l), -1);
      SETSOCKOPT = CALLS.function("setsockopt", methodType(i, i, i, i, l, i), -1);
      SEND = CALLS.function("send", methodType(l, i, l, l, i), -1);
      RECV = CALLS.function("recv", methodType(l, i, l, l, i), -1);
      WRITE = CALLS.function("write", methodType(l, i, l, l), -1);
      READ = CALLS.function("read", methodType(l, i, l, l), -1);
      CLOSE = CALLS.function("close", methodType(i, i), -1);
      EVENTFD = CALLS.function("eventfd", methodType(i, i, i), -1);
      EPOLL_CREATE = CALLS.function("epoll_create1", methodType(i, i), -1);
      EPOLL_CTL = CALLS.function("epoll_ctl", methodType(i, i, i, i, l), -1);
      EPOLL_WAIT = CALLS.function("epoll_wait", methodType(i, i, l, i, i), -1);
      SYSCALL = CALLS.function("syscall", methodType(l, l, i, l, i, l, l, l), 1);
      ADDRESS = CALLS.addressOf();
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedOperationException("no foreign function interface to use", e);
    }
  }

  private final ByteBuffer errno = ByteBuffer.allocateDirect(16).order(ByteOrder.nativeOrder());
  private final Object state;

  Libc() {
    try {
      state = CALLS.state(errno);
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedOperationException("no room for errno", e);
    }
  }

  /** Address of a direct buffer's first byte, wherever its position is. */
  static long address(Buffer direct) {
    try {
      return (long) ADDRESS.invokeExact(direct) - direct.position();
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int socket(int family, int type) {
    try {
      return result((int) SOCKET.invokeExact(state, family, type, 0));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int connect(int fd, long address, int length) {
    try {
      return result((int) CONNECT.invokeExact(state, fd, address, length));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int getsockname(int fd, long address, long lengthAddress) {
    try {
      return result((int) GETSOCKNAME.invokeExact(state, fd, address, lengthAddress));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int getsockopt(int fd, int level, int name, long address, long lengthAddress) {
    try {
      return result((int) GETSOCKOPT.invokeExact(state, fd, level, name, address, lengthAddress));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int setsockopt(int fd, int level, int name, long address, int length) {
    try {
      return result((int) SETSOCKOPT.invokeExact(state, fd, level, name, address, length));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int send(int fd, long address, int length) {
    try {
      return result((int) (long) SEND.invokeExact(state, fd, address, (long) length, MSG_NOSIGNAL));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int recv(int fd, long address, int length) {
    try {
      return result((int) (long) RECV.invokeExact(state, fd, address, (long) length, 0));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int write(int fd, long address, int length) {
    try {
      return result((int) (long) WRITE.invokeExact(state, fd, address, (long) length));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int read(int fd, long address, int length) {
    try {
      return result((int) (long) READ.invokeExact(state, fd, address, (long) length));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int close(int fd) {
    try {
      return result((int) CLOSE.invokeExact(state, fd));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int eventfd(int flags) {
    try {
      return result((int) EVENTFD.invokeExact(state, 0, flags));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int epollCreate(int flags) {
    try {
      return result((int) EPOLL_CREATE.invokeExact(state, flags));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int epollCtl(int epoll, int operation, int fd, long eventAddress) {
    try {
      return result((int) EPOLL_CTL.invokeExact(state, epoll, operation, fd, eventAddress));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int epollWait(int epoll, long eventsAddress, int size, int millis) {
    try {
      return result((int) EPOLL_WAIT.invokeExact(state, epoll, eventsAddress, size, millis));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** By number: the C library has had a function for it only since 2021. */
  int epollPwait2(int epoll, long eventsAddress, int size, long timespecAddress) {
    try {
      return result(
          (int)
              (long)
                  SYSCALL.invokeExact(
                      state,
                      SYS_EPOLL_PWAIT2,
                      epoll,
                      eventsAddress,
                      size,
                      timespecAddress,
                      0L,
                      0L));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  private int result(int returned) {
    return returned >= 0 ? returned : -errno.getInt(0);
  }

  private static Error impossible(Throwable e) {
    if (e instanceof Error error) {
      return error;
    }
    return new AssertionError("a call of the C library", e);
  }
}
