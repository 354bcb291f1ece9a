package io.bootcause.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** One connection's socket as its event loop sees it. Used by the loop's thread; never blocks. */
abstract class Link {
  private final Connection owner;

  Link(Connection owner) {
    this.owner = owner;
  }

  final Connection owner() {
    return owner;
  }

  /** Begins to connect; true if it is established already. Else the loop tells when to look. */
  abstract boolean connect(InetSocketAddress target) throws IOException;

  /** Whether it is established by now; its failure is thrown. */
  abstract boolean finishConnect() throws IOException;

  abstract int localPort() throws IOException;

  /**
   * Sends what fits of a part of a buffer, whose own position and limit do not matter; if not all
   * of it did, the loop tells when to go on.
   *
   * @return number of bytes sent
   */
  abstract int send(ByteBuffer bytes, int from, int to) throws IOException;

  /**
   * Receives into a cleared buffer.
   *
   * @return number of bytes, 0 if none is there, -1 at the stream's end
   */
  abstract int receive(ByteBuffer in) throws IOException;

  /** Whether the peer is known to have ended or reset the stream; the loop does not tell again. */
  abstract boolean peerDone();

  /** There may be more to receive, but it is somebody else's turn: have the loop tell again. */
  abstract void tellAgain() throws IOException;

  abstract void close();
}
