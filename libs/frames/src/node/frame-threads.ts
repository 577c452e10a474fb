import { availableParallelism } from 'node:os';
import { extname } from 'node:path';

import { Tinypool } from 'tinypool';

import type { FrameJob } from '../draw/frame-job.ts';
import type { FrameFinding } from '../frame-finding.ts';
import type { EncodedFrame, FrameTask } from './frame-worker.ts';

const MAX_THREADS = 4;
/**
 * After a thread has opened so many bytes of fonts, all threads are ended, and others take their place: the drawing library
 * keeps fonts as long as it has letters of them, and its memory does not become smaller.
 */
const MAX_FONT_BYTES = 40 * 1024 * 1024;

/** Threads that draw pictures of one working folder. They start with the first picture; close them. */
export class FrameThreads implements AsyncDisposable {
  readonly #dir: string;
  #pool: Tinypool | undefined;

  constructor(dir: string) {
    this.#dir = dir;
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

  #run(name: 'drawFrame' | 'examineFrame', job: FrameJob, signal: AbortSignal | undefined) {
    const ending = extname(import.meta.url);
    this.#pool ??= new Tinypool({
      filename: new URL(`./frame-worker${ending}`, import.meta.url).href,
      minThreads: 1,
      maxThreads: this.count,
      // Pixels are outside of the heap. By default, each thread would keep many times this memory.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
      // The threads do not get the flags of this process, such as the flags of a test runner.
      execArgv: ending === '.ts' ? ['--conditions=@storedeck/source'] : [],
    });
    const task: FrameTask = { dir: this.#dir, job };
    return this.#pool.run(task, { name, ...(signal && { signal }) });
  }
}
