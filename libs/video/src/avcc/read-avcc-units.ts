import { VideoError } from '../video-error.ts';
import type { VideoFormat, VideoUnit } from '../video-source.ts';
import { readAvcConfiguration } from './avc-configuration.ts';
import { readEnvelopes } from './read-envelopes.ts';

const TAG = { description: 1, key: 2, delta: 3 } as const;

/** When units are stamped. The stream has no times. */
export interface ArrivalClock {
  /** Microseconds of a clock that only grows. Default: the time since the start of the process. */
  readonly nowUs?: () => number;
}

/**
 * Reads the stream of a simulator, as `baguette` and `serve-sim` write it: messages with a decoder configuration (tag 1), a
 * key frame (2), another frame (3) or a JPEG for the first moment (4). Units have length prefixes, and the time at which
 * they arrived. Other tags are skipped, and so are frames that cannot be decoded: before the first key frame, and before
 * the key frame after a new configuration. Ends with the stream. Rejects with `STREAM_INVALID`.
 */
export async function* readAvccUnits(
  stream: AsyncIterable<Uint8Array>,
  { nowUs = processTimeUs }: ArrivalClock = {},
): AsyncGenerator<VideoUnit> {
  let format: VideoFormat | undefined;
  let hasKey = false;
  for await (const { tag, payload } of readEnvelopes(stream)) {
    if (tag === TAG.description) {
      if (format?.description && isEqual(format.description, payload)) continue;
      format = readAvcConfiguration(payload);
      hasKey = false;
    }
    if (tag !== TAG.key && tag !== TAG.delta) continue;
    const isKey = tag === TAG.key;
    if (!format || (!isKey && !hasKey)) continue;
    hasKey = true;
    checkPrefixes(payload);
    // A copy: the payload is a view of a larger chunk, which would stay in memory with it.
    yield { isKey, ptsUs: nowUs(), data: payload.slice(), format };
  }
}

function processTimeUs(): number {
  return Math.round(performance.now() * 1000);
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** NAL units must fill the data exactly: a decoder would read beyond it. Throws `STREAM_INVALID`. */
function checkPrefixes(data: Uint8Array): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 0;
  while (at + 4 <= data.length) {
    const length = view.getUint32(at);
    if (length === 0) break;
    at += 4 + length;
  }
  if (at !== data.length || data.length === 0)
    throw new VideoError('STREAM_INVALID', 'The video stream is invalid: the lengths in a frame are wrong.', {
      hint: 'Close the source and start it again.',
    });
}
