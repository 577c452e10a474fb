/** A signal that follows `outer` and fires a TimeoutError after `ms`; `clear` must be called when the work is over. */
export interface Deadline {
  signal: AbortSignal;
  clear(): void;
}

/**
 * `AbortSignal.any` with `AbortSignal.timeout` would do, but keeps a timer and a listener for each of thousands of
 * pictures until the last of those minutes is over.
 */
export function startDeadline(outer: AbortSignal | undefined, ms: number): Deadline {
  const controller = new AbortController();
  const follow = (): void => controller.abort(outer?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time limit was reached', 'TimeoutError')),
    ms,
  );
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
