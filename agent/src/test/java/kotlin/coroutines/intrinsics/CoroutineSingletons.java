package kotlin.coroutines.intrinsics;

/** As in Kotlin's library. */
public enum CoroutineSingletons {
  COROUTINE_SUSPENDED
}
