/**
 * Returns a signal that aborts after `ms` milliseconds (with a `TimeoutError`), or together with `signal` if `signal`
 * aborts earlier. The timer does not keep the process running and needs no clean-up.
 */
export function deadline(ms: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/**
 * Calls `onTimeout` after `ms` milliseconds, unless the result is disposed of earlier. Disposing also releases
 * `onTimeout` from memory, whereas a signal of `deadline` keeps its listeners until the time is over. The timer does
 * not keep the process running.
 */
export function startTimeout(ms: number, onTimeout: () => void): Disposable {
  const timeout = AbortSignal.timeout(ms);
  timeout.addEventListener('abort', onTimeout, { once: true });
  return { [Symbol.dispose]: () => timeout.removeEventListener('abort', onTimeout) };
}
