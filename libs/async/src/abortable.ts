/**
 * Lets one caller wait for work that several callers share. Rejects with the reason of this caller's signal as soon as
 * the signal aborts. The work itself continues for the other callers.
 */
export async function abortable<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    // `aborted` comes first, so that an abort takes precedence even if the work is already done.
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
