const queues = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier calls with the same key have settled. */
export async function runInOrder<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const previous = queues.get(key);
  const current = (async () => {
    await previous?.catch(() => undefined);
    return work();
  })();
  queues.set(key, current);
  try {
    return await current;
  } finally {
    if (queues.get(key) === current) queues.delete(key);
  }
}
