import { KeyedQueue } from '@storedeck/async';

/** One queue for the process, because each call of this library may be the only one that knows its folder. */
const queue = new KeyedQueue();

/** Runs `work` after all earlier calls with the same key have settled. */
export function runInOrder<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  return queue.run(key, work);
}
