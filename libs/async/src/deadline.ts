/**
 * Returns a signal that aborts after `ms` milliseconds (with a `TimeoutError`), or together with `signal` if `signal`
 * aborts earlier. The timer does not keep the process running and needs no clean-up.
 */
export function deadline(ms: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/**
 * Calls `onTimeout` with a `TimeoutError` after `ms` milliseconds, unless the result is disposed of earlier. Disposing
 * also releases `onTimeout` from memory, whereas a signal of `deadline` keeps its listeners until the time is over. The
 * timer does not keep the process running.
 */
export function startTimeout(ms: number, onTimeout: (reason: Error) => void): Disposable {
  const timeout = AbortSignal.timeout(ms);
  const end = () => onTimeout(timeout.reason);
  timeout.addEventListener('abort', end, { once: true });
  return { [Symbol.dispose]: () => timeout.removeEventListener('abort', end) };
}

/** The signal of one call, which the caller disposes of when the call has ended. */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal;
}

/** For each signal: the controllers of the calls that must be aborted when this signal aborts. */
const calls = new WeakMap<AbortSignal, Set<AbortController>>();

/**
 * Same as `deadline`, for a server that makes many calls: disposing of the result releases the call from memory at
 * once. A signal of `deadline` keeps its call in memory until the time is over, because it uses `AbortSignal.any`. All
 * calls with the same `signal` share one listener on it, because a listener for each call would keep the call in memory
 * until the next full garbage collection.
 */
export function startDeadline(ms: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timeout = startTimeout(ms, (reason) => controller.abort(reason));
  if (signal?.aborted) controller.abort(signal.reason);
  const others = signal && findCalls(signal);
  others?.add(controller);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      timeout[Symbol.dispose]();
      others?.delete(controller);
    },
  };
}

function findCalls(signal: AbortSignal): Set<AbortController> {
  const known = calls.get(signal);
  if (known) return known;
  const controllers = new Set<AbortController>();
  calls.set(signal, controllers);
  signal.addEventListener(
    'abort',
    () => {
      for (const controller of controllers) controller.abort(signal.reason);
    },
    { once: true },
  );
  return controllers;
}
