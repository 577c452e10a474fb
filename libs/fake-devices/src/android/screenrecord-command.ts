import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { deadline } from '@storedeck/async';
import { annexB, H264Encoder } from '@storedeck/drawing/h264';

import type { CommandResult, DeviceCommand, ProgramRun } from './device-command.ts';
import { centerPixels } from './screen/center-pixels.ts';
import { sizeInside } from './screen/fit-inside.ts';
import type { PhoneScreen } from './screen/phone-screen.ts';

/** The parts of a phone that `screenrecord` uses. */
export interface ScreenrecordPhone {
  readonly screen: PhoneScreen;
  /** The API level of Android. From 34 on, a time limit of 0 means no limit. */
  readonly sdk: number;
  /** The longest side of a video that the phone can encode, in pixels. */
  readonly maxSide: number;
  /** Whether the parameter sets leave out how many frames a decoder may keep back. */
  readonly plainVideo: boolean;
}

const MAX_SECONDS = 180;
const FRAME_MS = 16;

/**
 * Simulates `screenrecord` [AOSP frameworks/av/cmds/screenrecord]: writes an H.264 stream without a container to
 * standard output, with one frame for each change, until its time limit. The screen keeps its ratio, in the middle of the video. Accepts only the options
 * `--output-format h264`, `--size`, `--time-limit` and `--bit-rate`.
 */
export function screenrecord(phone: ScreenrecordPhone): DeviceCommand {
  return async (args, run) => {
    const options = parse(args, phone);
    if ('failure' in options) return options.failure;
    const { width, height, seconds } = options;
    if (Math.max(width, height) > phone.maxSide)
      return failed(`ERROR: unable to configure video/avc codec at ${width}x${height} (err=-22)`);
    const limit = seconds === 0 ? run.signal : deadline(seconds * 1000, run.signal);
    await record(phone, { width, height }, { ...run, signal: limit });
    return {};
  };
}

async function record(
  { screen, plainVideo }: ScreenrecordPhone,
  { width, height }: { readonly width: number; readonly height: number },
  { print, signal }: ProgramRun,
): Promise<void> {
  const encoder = new H264Encoder(width, height, { plain: plainVideo });
  const inside = sizeInside(screen.display, { width, height });
  const { sequence, picture } = encoder.parameterSets;
  print({ stdout: Buffer.from(annexB(sequence, picture)) });
  let changed = new AbortController();
  const stop = screen.state.onChange(() => changed.abort());
  try {
    for (let shown = -1; !signal.aborted;) {
      changed = new AbortController();
      const { pixels, version } = await screen.frame(inside.width, inside.height);
      const frame = centerPixels(pixels, inside, { width, height });
      if (version !== shown) print({ stdout: Buffer.from(annexB(encoder.encode(frame).unit)) });
      shown = version;
      await delay(FRAME_MS, undefined, { signal }).catch(() => undefined);
      const next = AbortSignal.any([changed.signal, signal]);
      if (screen.state.version === shown && !next.aborted) await once(next, 'abort');
    }
  } finally {
    stop();
  }
}

type Options = { readonly width: number; readonly height: number; readonly seconds: number };

function parse(args: readonly string[], phone: ScreenrecordPhone): Options | { failure: CommandResult } {
  const words = args.flatMap((word) => (word.startsWith('--') ? word.split('=') : [word]));
  let { width, height } = phone.screen.display;
  let seconds = MAX_SECONDS;
  let format = 'mp4';
  let output: string | undefined;
  while (words.length > 0) {
    const option = words.shift() ?? '';
    if (!option.startsWith('--')) {
      output = option;
      continue;
    }
    const value = words.shift() ?? '';
    if (option === '--output-format') format = value;
    else if (option === '--size') {
      const [, w, h] = /^(\d+)x(\d+)$/.exec(value) ?? [];
      if (!w || !h) return { failure: failed(`Invalid size '${value}', must be width x height`) };
      [width, height] = [Number(w), Number(h)];
    } else if (option === '--time-limit') {
      seconds = Number(value);
      const lowest = phone.sdk >= 34 ? 0 : 1;
      if (!/^\d+$/.test(value) || seconds < lowest || seconds > MAX_SECONDS)
        return {
          failure: failed(`Time limit ${value}s outside acceptable range [${lowest},${MAX_SECONDS}]`),
        };
    } else if (option !== '--bit-rate' || !/^\d+M?$/.test(value)) {
      return { failure: failed(`screenrecord: unrecognized option '${option}'`) };
    }
  }
  // A recording to a file on the phone is not simulated.
  if (format !== 'h264' || output !== '-')
    return { failure: failed('Must specify output file (see --help).') };
  return { width, height, seconds };
}

function failed(message: string): CommandResult {
  return { stderr: `${message}\n`, exitCode: 2 };
}
