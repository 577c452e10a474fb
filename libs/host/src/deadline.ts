/**
 * A signal that aborts after `ms` milliseconds (with a `TimeoutError`), or together with `signal` if that is earlier.
 * The device libraries use no other kind of time limit. The timer does not keep the program running and needs no
 * clean-up.
 */
export function deadline(ms: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
