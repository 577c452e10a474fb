/** The AbortSignal for one attempt of a request. The caller disposes of this object when the attempt has ended. */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal;
}

/** For each signal: the controllers of the attempts that must be aborted when this signal aborts. */
const attempts = new WeakMap<AbortSignal, Set<AbortController>>();

/**
 * Creates an AbortSignal that aborts when `signal` aborts, or with a TimeoutError after `ms` milliseconds.
 * `AbortSignal.any` is not used, because it would keep the request in memory until the time is over. All attempts with
 * the same `signal` share one listener on it, because a listener for each attempt would keep the request in memory
 * until the next full garbage collection.
 */
export function startDeadline(ms: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const timeout = AbortSignal.timeout(ms);
  const onTimeout = () => controller.abort(timeout.reason);
  timeout.addEventListener('abort', onTimeout, { once: true });
  if (signal?.aborted) controller.abort(signal.reason);
  const others = signal && attemptsOf(signal);
  others?.add(controller);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      timeout.removeEventListener('abort', onTimeout);
      others?.delete(controller);
    },
  };
}

function attemptsOf(signal: AbortSignal): Set<AbortController> {
  const known = attempts.get(signal);
  if (known) return known;
  const controllers = new Set<AbortController>();
  attempts.set(signal, controllers);
  signal.addEventListener(
    'abort',
    () => {
      for (const controller of controllers) controller.abort(signal.reason);
    },
    { once: true },
  );
  return controllers;
}
