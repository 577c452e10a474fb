import { type ArrivalClock, processTimeUs } from '../arrival-clock.ts';
import { lengthPrefixedUnits } from '../nal/length-prefixed-units.ts';
import { readEnvelopes } from '../read-envelopes.ts';
import type { VideoFormat, VideoUnit } from '../video-source.ts';
import { readAvcConfiguration } from './avc-configuration.ts';

const TAG = { description: 1, key: 2, delta: 3 } as const;

/**
 * Reads the stream of a simulator, as `baguette` and `serve-sim` write it: messages with a decoder configuration (tag
 * 1), a key frame (2), another frame (3) or a JPEG to show before the video begins (4). The data of a unit has length
 * prefixes, and the time of a unit is the time of its arrival. Messages with tag 4 or an unknown tag are skipped.
 * Frames that cannot be decoded are skipped too: all frames before the first configuration, and the frames between a
 * new configuration and the next key frame. Ends when the stream ends. Rejects with `STREAM_INVALID`.
 */
export async function* readAvccUnits(
  stream: AsyncIterable<Uint8Array>,
  { nowUs = processTimeUs }: ArrivalClock = {},
): AsyncGenerator<VideoUnit> {
  let format: VideoFormat | undefined;
  let record: Uint8Array | undefined;
  let hasKey = false;
  for await (const { tag, payload } of readEnvelopes(stream)) {
    if (tag === TAG.description) {
      if (record && isEqual(record, payload)) continue;
      format = readAvcConfiguration(payload);
      record = payload.slice();
      hasKey = false;
    }
    if (tag !== TAG.key && tag !== TAG.delta) continue;
    const isKey = tag === TAG.key;
    if (!format || (!isKey && !hasKey)) continue;
    hasKey = true;
    lengthPrefixedUnits(payload);
    // Copies the payload, because it is a view of a larger chunk, which would otherwise stay in memory as long as the
    // unit.
    yield { isKey, ptsUs: nowUs(), data: payload.slice(), format };
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
