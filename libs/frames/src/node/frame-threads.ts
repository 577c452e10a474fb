import { availableParallelism } from 'node:os';
import { extname } from 'node:path';

import { Tinypool } from 'tinypool';

import type { FrameJob } from '../draw/frame-job.ts';
import type { FrameFinding } from '../frame-finding.ts';
import type { EncodeTask } from './encode-worker.ts';
import type { DrawnFrame, FrameTask } from './frame-worker.ts';
import type { ReduceTask } from './reduce-worker.ts';
import { releasePixels } from './shared-pixels.ts';

/** A picture as a PNG without alpha. */
export interface EncodedFrame {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly findings: readonly FrameFinding[];
}

/**
 * A picture is drawn by one thread and encoded by another, which takes about as long and needs little memory. A thread
 * that draws needs 100 MB for pictures of an iPad.
 */
const MAX_DRAWING = 2;
/**
 * After a thread has opened so many bytes of fonts, all threads are ended, and others take their place: the drawing library
 * keeps fonts as long as it has letters of them, and its memory does not become smaller.
 */
const MAX_FONT_BYTES = 16 * 1024 * 1024;

/** Threads that draw and encode pictures of one working folder. They start with the first picture; close them. */
export class FrameThreads implements AsyncDisposable {
  readonly #dir: string;
  readonly #jobs: readonly FrameJob[];
  #drawing: Tinypool | undefined;
  #encoding: Tinypool | undefined;
  #fonts: Promise<Map<string, Uint8Array>> | undefined;

  /** @param jobs all pictures that may be drawn */
  constructor(dir: string, jobs: readonly FrameJob[]) {
    this.#dir = dir;
    this.#jobs = jobs;
  }

  /** How many pictures are drawn at the same time. As many others are encoded. */
  get count(): number {
    return Math.min(MAX_DRAWING, Math.ceil(availableParallelism() / 2));
  }

  async draw(job: FrameJob, signal?: AbortSignal): Promise<EncodedFrame> {
    const { taken, fontBytes, findings, ...size }: DrawnFrame = await this.#run('drawFrame', job, signal);
    this.#encoding ??= openPool('encode-worker', this.count);
    const task: EncodeTask = { ...size, pixels: taken.pixels };
    try {
      const png: Uint8Array<ArrayBuffer> = await this.#encoding.run(task, {
        name: 'encodeFrame',
        ...(signal && { signal }),
      });
      return { png, findings };
    } finally {
      releasePixels(taken);
      if (fontBytes > MAX_FONT_BYTES) await this.#drawing?.recycleWorkers();
    }
  }

  examine(job: FrameJob, signal?: AbortSignal): Promise<FrameFinding[]> {
    return this.#run('examineFrame', job, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#drawing?.destroy(), this.#encoding?.destroy()]);
  }

  async #run(name: 'drawFrame' | 'examineFrame', job: FrameJob, signal: AbortSignal | undefined) {
    this.#fonts ??= this.#reduceFonts();
    const reduced = await this.#fonts;
    this.#drawing ??= openPool('frame-worker', this.count);
    const keys = [...job.caption.faces, ...job.subcaption.faces].map(({ key }) => key);
    const fonts = new Map([...reduced].filter(([key]) => keys.includes(key)));
    const task: FrameTask = { dir: this.#dir, job, fonts };
    return this.#drawing.run(task, { name, ...(signal && { signal }) });
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

function openPool(worker: 'frame-worker' | 'encode-worker' | 'reduce-worker', maxThreads: number): Tinypool {
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
