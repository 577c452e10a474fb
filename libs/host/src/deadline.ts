/**
 * Returns a signal that aborts after `ms` milliseconds (with a `TimeoutError`), or together with `signal` if `signal`
 * aborts earlier. The timer does not keep the process running and needs no clean-up.
 */
export function deadline(ms: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
