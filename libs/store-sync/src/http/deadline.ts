/** A signal for one attempt of a request. Disposed when the attempt has ended. */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal;
}

/** The attempts that each signal aborts. */
const attempts = new WeakMap<AbortSignal, Set<AbortController>>();

/**
 * Creates a signal that aborts with `signal`, or with a TimeoutError after `ms`. `AbortSignal.timeout` would keep the
 * request in memory until the time is over. A listener on `signal` for each request would keep it until the next full
 * garbage collection.
 */
export function startDeadline(ms: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('The request took too long.', 'TimeoutError')),
    ms,
  ).unref();
  if (signal?.aborted) controller.abort(signal.reason);
  const others = signal && attemptsOf(signal);
  others?.add(controller);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
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
