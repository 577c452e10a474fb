import type { DrawJob, DrawResult, DrawSetup } from './draw-job.ts';

interface Waiting {
  readonly job: DrawJob;
  readonly resolve: (result: DrawResult | null) => void;
  readonly reject: (error: Error) => void;
}

/** What the worker answers for a job. */
interface DrawAnswer {
  readonly result?: DrawResult;
  readonly error?: string;
}

/**
 * Draws previews in a worker. Of several jobs for the same place of the page, only the latest is drawn, so that previews
 * follow the keys of the user.
 */
export class DrawClient {
  readonly #worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<string, Waiting>();
  #running: Waiting | undefined;
  #lastId = 0;

  constructor(setup: DrawSetup) {
    this.#worker.postMessage({ id: 0, setup });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<DrawAnswer>) => {
      this.#finish(data.result ?? new Error(data.error ?? 'the worker did not answer.'));
    });
    // This event means that the code of the worker cannot be loaded.
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#finish(new Error('the code that draws it cannot be loaded.'));
    });
  }

  /** Resolves with null if a later job has taken the place of this one. Rejects if the picture cannot be drawn. */
  draw(place: string, job: DrawJob): Promise<DrawResult | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.get(place)?.resolve(null);
      this.#waiting.set(place, { job, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    this.#worker.terminate();
  }

  #next(): void {
    const [first] = this.#waiting;
    if (this.#running || !first) return;
    const [place, waiting] = first;
    this.#waiting.delete(place);
    this.#running = waiting;
    this.#lastId += 1;
    this.#worker.postMessage({ id: this.#lastId, job: waiting.job });
  }

  #finish(result: DrawResult | Error): void {
    if (result instanceof Error) this.#running?.reject(result);
    else this.#running?.resolve(result);
    this.#running = undefined;
    this.#next();
  }
}
