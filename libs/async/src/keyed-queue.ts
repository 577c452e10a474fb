import pLimit, { type LimitFunction } from 'p-limit';

interface Queue {
  readonly inTurn: LimitFunction;
  /** The number of calls of `run` that have not settled. */
  calls: number;
}

/** Does the work for one key in turn, for example the work on one file. Work for different keys runs at the same time. */
export class KeyedQueue {
  readonly #queues = new Map<string, Queue>();

  /** Calls `work` when all earlier calls with the same key have settled. Returns its result. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(key) ?? { inTurn: pLimit(1), calls: 0 };
    this.#queues.set(key, queue);
    queue.calls += 1;
    try {
      return await queue.inTurn(work);
    } finally {
      queue.calls -= 1;
      if (queue.calls === 0) this.#queues.delete(key);
    }
  }

  /** Resolves when all work for which `run` has been called has ended. */
  async settled(): Promise<void> {
    await Promise.all([...this.#queues.values()].map(({ inTurn }) => inTurn(() => undefined)));
  }
}
