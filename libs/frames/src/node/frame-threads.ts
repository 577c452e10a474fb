import { availableParallelism } from 'node:os';
import { extname } from 'node:path';

import { Tinypool } from 'tinypool';

import type { FrameJob } from '../draw/frame-job.ts';
import type { FrameFinding } from '../frame-finding.ts';
import type { EncodedFrame, FrameTask } from './frame-worker.ts';
import type { ReduceTask } from './reduce-worker.ts';

const MAX_THREADS = 4;
/**
 * After a thread has opened so many bytes of fonts, all threads are ended, and others take their place: the drawing library
 * keeps fonts as long as it has letters of them, and its memory does not become smaller.
 */
const MAX_FONT_BYTES = 16 * 1024 * 1024;

/** Threads that draw pictures of one working folder. They start with the first picture; close them. */
export class FrameThreads implements AsyncDisposable {
  readonly #dir: string;
  readonly #jobs: readonly FrameJob[];
  #pool: Tinypool | undefined;
  #fonts: Promise<Map<string, Uint8Array>> | undefined;

  /** @param jobs all pictures that may be drawn */
  constructor(dir: string, jobs: readonly FrameJob[]) {
    this.#dir = dir;
    this.#jobs = jobs;
  }

  /** How many pictures are drawn at the same time. */
  get count(): number {
    return Math.min(MAX_THREADS, availableParallelism());
  }

  async draw(job: FrameJob, signal?: AbortSignal): Promise<EncodedFrame> {
    const frame: EncodedFrame = await this.#run('drawFrame', job, signal);
    if (frame.fontBytes > MAX_FONT_BYTES) await this.#pool?.recycleWorkers();
    return frame;
  }

  examine(job: FrameJob, signal?: AbortSignal): Promise<FrameFinding[]> {
    return this.#run('examineFrame', job, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool?.destroy();
  }

  async #run(name: 'drawFrame' | 'examineFrame', job: FrameJob, signal: AbortSignal | undefined) {
    this.#fonts ??= this.#reduceFonts();
    const reduced = await this.#fonts;
    this.#pool ??= openPool('frame-worker', this.count);
    const keys = [...job.caption.faces, ...job.subcaption.faces].map(({ key }) => key);
    const fonts = new Map([...reduced].filter(([key]) => keys.includes(key)));
    const task: FrameTask = { dir: this.#dir, job, fonts };
    return this.#pool.run(task, { name, ...(signal && { signal }) });
  }

  /**
   * A font with Chinese characters has 20 MB, and each thread would keep many. The fonts are reduced before the first
   * picture, by a thread that ends before other threads need memory.
   */
  async #reduceFonts(): Promise<Map<string, Uint8Array>> {
    const texts = new Map<string, string>();
    for (const { caption, subcaption } of this.#jobs)
      for (const { text, faces } of [caption, subcaption])
        for (const { key } of faces) texts.set(key, (texts.get(key) ?? '') + text);
    const task: ReduceTask = { dir: this.#dir, texts };
    const pool = openPool('reduce-worker', 1);
    try {
      const fonts: Map<string, Uint8Array> = await pool.run(task, { name: 'reduceFonts' });
      return new Map(Array.from(fonts, ([key, font]) => [key, shareMemory(font)]));
    } finally {
      await pool.destroy();
    }
  }
}

/** Copies bytes into a memory that all threads have: otherwise each picture would get another copy. */
function shareMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

function openPool(worker: 'frame-worker' | 'reduce-worker', maxThreads: number): Tinypool {
  const ending = extname(import.meta.url);
  return new Tinypool({
    filename: new URL(`./${worker}${ending}`, import.meta.url).href,
    minThreads: 1,
    maxThreads,
    // Pixels are outside of the heap. By default, each thread would keep many times this memory.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
    // The threads do not get the flags of this process, such as the flags of a test runner.
    execArgv: ending === '.ts' ? ['--conditions=@storedeck/source'] : [],
  });
}
