package io.bootcause.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads one HTTP/1.x response from bytes as they come, without allocating. It looks only at what
 * decides where the response ends and whether the connection lives on; bodies are skipped, not
 * kept. Anything that leaves the end in doubt is malformed; oddities that do not (bare line feeds,
 * folded headers, space around the colon) are let through.
 */
public final class ResponseParser {
  /** Status line and headers together; also the limit of trailers and of a chunk's size line. */
  public static final int MAX_HEAD_BYTES = 64 * 1024;

  /** How far the response has come. */
  public enum Progress {
    MORE,
    COMPLETE,
    MALFORMED
  }

  private enum State {
    STATUS_LINE,
    HEADER_LINE,
    /** After a header's line feed: a space or tab now continues the header. */
    AFTER_HEADER,
    HEAD_END_LF,
    FIXED_BODY,
    BODY_TO_EOF,
    CHUNK_SIZE,
    CHUNK_EXTENSION,
    CHUNK_DATA,
    CHUNK_END,
    CHUNK_END_LF,
    TRAILER_START,
    TRAILER_LINE,
    TRAILER_END_LF,
    COMPLETE,
    MALFORMED
  }

  private static final byte[] VERSION = {'H', 'T', 'T', 'P', '/', '1', '.'};

  private State state = State.STATUS_LINE;
  private final ResponseHead head = new ResponseHead();
  private final HeadMemory memory;
  private int headStart; // in the buffer being read; -1 if the head began in an earlier one
  private boolean toHead;
  private @Nullable AnswerReader reader;
  private boolean continued;
  private byte[] line = new byte[512];
  private int lineLength;
  private int headBytes;
  private long remaining;
  private int sizeDigits;

  /** With a memory of its own. */
  public ResponseParser() {
    this(new HeadMemory());
  }

  /** With a memory that others use as well, on the same thread. */
  public ResponseParser(HeadMemory memory) {
    this.memory = memory;
  }

  /** Starts afresh, for the answer to a request. */
  public void reset(boolean answersHeadRequest) {
    reset(answersHeadRequest, null);
  }

  /**
   * Starts afresh, for the answer to a request.
   *
   * @param answerReader is told of headers and body; null if nobody wants to know
   */
  public void reset(boolean answersHeadRequest, @Nullable AnswerReader answerReader) {
    toHead = answersHeadRequest;
    continued = false;
    reader = answerReader;
    if (answerReader != null) {
      answerReader.begin();
    }
    startHead();
  }

  private void startHead() {
    state = State.STATUS_LINE;
    head.clear();
    lineLength = 0;
    headBytes = 0;
    remaining = 0;
  }

  /** Status of the response, 0 before it is known. */
  public int status() {
    return head.status();
  }

  /** Whether another request may follow on the connection. Meaningful once complete. */
  public boolean keepAlive() {
    return head.keepAlive();
  }

  /** Whether the end of the stream now is the response's regular end. */
  public boolean endsAtEof() {
    return state == State.BODY_TO_EOF;
  }

  /** Whether a 100 came: the server wants the body now. */
  public boolean continued() {
    return continued;
  }

  /** Takes bytes up to the response's end; bytes behind it stay in the buffer. */
  public Progress feed(ByteBuffer in) {
    headStart = -1;
    if (state == State.STATUS_LINE && headBytes == 0 && reader == null) {
      headStart = in.position();
      if (memory.read(in, head)) {
        headStart = -1;
        endOfHead();
      }
    }
    while (in.hasRemaining() && state != State.COMPLETE && state != State.MALFORMED) {
      switch (state) {
        case FIXED_BODY, CHUNK_DATA -> skipBody(in);
        case BODY_TO_EOF -> skip(in, in.remaining());
        default -> step(in.get(), in);
      }
    }
    return switch (state) {
      case COMPLETE -> Progress.COMPLETE;
      case MALFORMED -> Progress.MALFORMED;
      default -> Progress.MORE;
    };
  }

  private void skipBody(ByteBuffer in) {
    int n = (int) Math.min(remaining, in.remaining());
    skip(in, n);
    remaining -= n;
    if (remaining == 0) {
      state = state == State.FIXED_BODY ? State.COMPLETE : State.CHUNK_END;
    }
  }

  private void skip(ByteBuffer in, int n) {
    AnswerReader listening = reader;
    if (listening != null && listening.wantsBody()) {
      listening.body(in.slice(in.position(), n));
    }
    in.position(in.position() + n);
  }

  private void step(byte b, ByteBuffer in) {
    switch (state) {
      case STATUS_LINE -> statusLine(b);
      case HEADER_LINE -> headerLine(b);
      case AFTER_HEADER -> afterHeader(b);
      case HEAD_END_LF -> {
        if (b == '\n') {
          learn(in);
          endOfHead();
        } else {
          state = State.MALFORMED;
        }
      }
      case CHUNK_SIZE -> chunkSize(b);
      case CHUNK_EXTENSION -> {
        if (b == '\n') {
          endOfChunkSize();
        } else {
          countHeadByte();
        }
      }
      case CHUNK_END -> {
        if (b == '\r') {
          state = State.CHUNK_END_LF;
        } else {
          expectLineFeed(b, State.CHUNK_END_LF);
        }
      }
      case CHUNK_END_LF -> expectLineFeed(b, State.CHUNK_END_LF);
      case TRAILER_START -> trailerStart(b);
      case TRAILER_LINE -> {
        countHeadByte();
        if (b == '\n' && state == State.TRAILER_LINE) {
          state = State.TRAILER_START;
        }
      }
      case TRAILER_END_LF -> expectLineFeed(b, State.TRAILER_END_LF);
      default -> throw new IllegalStateException(state.name());
    }
  }

  private void expectLineFeed(byte b, State at) {
    if (b != '\n') {
      state = State.MALFORMED;
    } else if (at == State.CHUNK_END_LF) {
      startChunkSize();
    } else {
      state = State.COMPLETE;
    }
  }

  private void statusLine(byte b) {
    if (b == '\n') {
      if (lineLength == 0 || (lineLength == 1 && line[0] == '\r')) {
        lineLength = 0; // an empty line before the response, left over by a sloppy server
        countHeadByte();
      } else if (head.statusLine(line, lineLength)) {
        lineLength = 0;
        state = State.AFTER_HEADER;
      } else {
        state = State.MALFORMED;
      }
      return;
    }
    // Garbage is known by its first bytes; no need to wait for a line feed that never comes.
    boolean leadingReturn = b == '\r' && lineLength == 0;
    boolean afterReturn = lineLength == 1 && line[0] == '\r';
    if (afterReturn
        || (!leadingReturn && lineLength < VERSION.length && b != VERSION[lineLength])) {
      state = State.MALFORMED;
      return;
    }
    keep(b);
  }

  private void headerLine(byte b) {
    if (b == '\n') {
      state = State.AFTER_HEADER;
    } else {
      keep(b);
    }
  }

  private void afterHeader(byte b) {
    boolean pending = lineLength > 0;
    if ((b == ' ' || b == '\t') && pending) {
      state = State.HEADER_LINE; // folded: goes on where the line before ended
      keep((byte) ' ');
      return;
    }
    if (pending && !head.header(line, lineLength)) {
      state = State.MALFORMED;
      return;
    }
    if (pending && reader != null && head.status() >= 200) {
      tellHeader(reader);
    }
    lineLength = 0;
    if (b == '\n') {
      endOfHead();
    } else if (b == '\r') {
      state = State.HEAD_END_LF;
    } else {
      state = State.HEADER_LINE;
      keep(b);
    }
  }

  private void tellHeader(AnswerReader listening) {
    String text = new String(line, 0, lineLength, StandardCharsets.ISO_8859_1);
    int colon = text.indexOf(':');
    listening.header(text.substring(0, colon).strip(), text.substring(colon + 1).strip());
  }

  private void learn(ByteBuffer in) {
    if (headStart >= 0 && head.status() >= 200) {
      memory.learn(in, headStart, in.position(), head);
    }
    headStart = -1;
  }

  private void endOfHead() {
    int status = head.status();
    if (status < 200 && status != 101) {
      continued |= status == 100;
      startHead(); // interim: the real response follows
    } else if (status == 101 || toHead || status == 204 || status == 304) {
      state = State.COMPLETE;
    } else if (head.chunked()) {
      startChunkSize();
    } else if (head.contentLength() >= 0) {
      remaining = head.contentLength();
      state = remaining == 0 ? State.COMPLETE : State.FIXED_BODY;
    } else {
      head.endsConnection();
      state = State.BODY_TO_EOF;
    }
  }

  private void startChunkSize() {
    state = State.CHUNK_SIZE;
    remaining = 0;
    sizeDigits = 0;
    headBytes = 0;
  }

  private void chunkSize(byte b) {
    int digit = Character.digit(b, 16);
    if (digit >= 0 && sizeDigits < 15) {
      remaining = remaining * 16 + digit;
      sizeDigits++;
    } else if (sizeDigits == 0 || digit >= 0) {
      state = State.MALFORMED;
    } else if (b == '\n') {
      endOfChunkSize();
    } else if (b == ';' || b == '\r' || b == ' ' || b == '\t') {
      state = State.CHUNK_EXTENSION;
    } else {
      state = State.MALFORMED;
    }
  }

  private void endOfChunkSize() {
    headBytes = 0;
    state = remaining == 0 ? State.TRAILER_START : State.CHUNK_DATA;
  }

  private void trailerStart(byte b) {
    if (b == '\n') {
      state = State.COMPLETE;
    } else if (b == '\r') {
      state = State.TRAILER_END_LF;
    } else {
      state = State.TRAILER_LINE;
      countHeadByte();
    }
  }

  private void keep(byte b) {
    if (lineLength == line.length) {
      line = Arrays.copyOf(line, line.length * 2); // stays, so that it happens once
    }
    line[lineLength++] = b;
    countHeadByte();
  }

  private void countHeadByte() {
    if (++headBytes > MAX_HEAD_BYTES) {
      state = State.MALFORMED;
    }
  }
}
