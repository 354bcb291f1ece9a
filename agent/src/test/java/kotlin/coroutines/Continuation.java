package kotlin.coroutines;

/** As in Kotlin's library. */
public interface Continuation<T> {
  void resumeWith(Object result);
}
