import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { H264Encoder } from '@storedeck/drawing/h264';

import type { MacToolCall } from '../../mac/tools/mac-tool.ts';
import type { FakeIphone } from '../fake-iphone.ts';
import type { BaguetteArguments } from './baguette-arguments.ts';

const TAG = { description: 1, key: 2, delta: 3, picture: 4 } as const;
/** The real program repeats a still screen 60 times per second. */
const REPEAT_AFTER_MS = 200;

interface Wishes {
  scale: number;
  fps: number;
  wantsKey: boolean;
}

/** Runs until it is killed: a picture first, then a decoder configuration and frames for each size. */
export async function runStream(
  call: MacToolCall,
  { fps, bitrate, scale }: BaguetteArguments,
  simulator: FakeIphone,
): Promise<number> {
  const { stdout, signal } = call;
  const wishes: Wishes = { scale, fps, wantsKey: false };
  call.stderr.write(`[baguette] start: format=avcc fps=${fps} bitrate=${bitrate} scale=${scale}\n`);
  const changes = new Changes(simulator);
  followRequests(call, wishes, () => changes.wake());
  await write(call, TAG.picture, await simulator.model.screen.jpeg(70));
  let encoder: H264Encoder | undefined;
  let encodedScale = 0;
  try {
    while (!signal.aborted && !stdout.destroyed && simulator.power === 'Booted') {
      const { pixels, width, height } = await simulator.model.screen.frame(wishes.scale);
      const isNew = !encoder || encodedScale !== wishes.scale;
      encoder = isNew || !encoder ? new H264Encoder(width, height) : encoder;
      encodedScale = wishes.scale;
      if (isNew) await write(call, TAG.description, configuration(encoder));
      const { isKey, unit } = encoder.encode(pixels, { key: wishes.wantsKey });
      wishes.wantsKey = false;
      await write(call, isKey ? TAG.key : TAG.delta, Buffer.concat([u32(unit.length), unit]));
      await changes.next({ afterMs: 1000 / Math.max(1, wishes.fps), untilMs: REPEAT_AFTER_MS, signal });
    }
  } finally {
    changes.stop();
  }
  return simulator.power === 'Booted' ? 0 : 1;
}

/** Reads the requests on the standard input: one JSON object per line. The end of the input has no effect. */
function followRequests({ stdin, stderr }: MacToolCall, wishes: Wishes, wake: () => void): void {
  createInterface({ input: stdin }).on('line', (line) => {
    const request = parse(line);
    const { cmd } = request;
    if (cmd === 'force_idr') wishes.wantsKey = true;
    else if (cmd === 'set_scale' && typeof request['scale'] === 'number') wishes.scale = request['scale'];
    else if (cmd === 'set_fps' && typeof request['fps'] === 'number') wishes.fps = request['fps'];
    else if (cmd !== 'set_bitrate' && cmd !== 'snapshot')
      stderr.write(`[baguette] control: invalid line ${line}\n`);
    wake();
  });
}

function parse(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Waits for changes of the screen and for requests. */
class Changes {
  readonly #stop: () => void;
  #waking = new AbortController();

  constructor(simulator: FakeIphone) {
    this.#stop = simulator.model.screen.onChange(() => this.wake());
  }

  wake(): void {
    this.#waking.abort();
  }

  stop(): void {
    this.#stop();
  }

  /** Resolves after a change, but not before `afterMs` and not later than `untilMs`. */
  async next({ afterMs, untilMs, signal }: { afterMs: number; untilMs: number; signal: AbortSignal }) {
    await delay(afterMs, undefined, { signal }).catch(() => undefined);
    const waking = this.#waking;
    const either = AbortSignal.any([waking.signal, signal]);
    await delay(untilMs, undefined, { signal: either }).catch(() => undefined);
    if (waking.signal.aborted) this.#waking = new AbortController();
  }
}

/** The decoder configuration record [ISO/IEC 14496-15, 5.3.3.1]. */
function configuration({ parameterSets: { sequence, picture } }: H264Encoder): Buffer {
  return Buffer.concat([
    Buffer.from([1, ...sequence.subarray(1, 4), 0xff, 0xe1, sequence.length >> 8, sequence.length & 0xff]),
    sequence,
    Buffer.from([1, picture.length >> 8, picture.length & 0xff]),
    picture,
  ]);
}

async function write({ stdout, signal }: MacToolCall, tag: number, payload: Uint8Array): Promise<void> {
  const message = Buffer.concat([u32(payload.length + 1), Buffer.from([tag]), payload]);
  if (signal.aborted || stdout.destroyed || stdout.writableEnded || stdout.write(message)) return;
  const closed = new AbortController();
  const close = () => closed.abort();
  stdout.once('close', close);
  await once(stdout, 'drain', { signal: AbortSignal.any([signal, closed.signal]) }).catch(() => undefined);
  stdout.off('close', close);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
