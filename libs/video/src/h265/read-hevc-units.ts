import { type ArrivalClock, processTimeUs } from '../arrival-clock.ts';
import { lengthPrefixedUnits } from '../nal/length-prefixed-units.ts';
import { readEnvelopes } from '../read-envelopes.ts';
import type { VideoFormat, VideoUnit } from '../video-source.ts';
import {
  HEVC_PARAMETERS,
  hevcParameterSets,
  readHevcConfiguration,
  withParameterSets,
} from './hevc-configuration.ts';

const TAG = { key: 0, delta: 1, keyAfterLoss: 2 } as const;
const PARAMETER_TYPES: readonly number[] = Object.values(HEVC_PARAMETERS);

/** Options of `readHevcUnits`. */
export interface HevcUnitsOptions extends ArrivalClock {
  /** The decoder configuration record (hvcC) of the first frame. */
  readonly configuration: Uint8Array;
}

/**
 * Reads the stream of an iPhone's display service, as `/stream.bin` of `pymobiledevice3 … display serve-web` writes it
 * [pymobiledevice3/remote/core_device/screen_stream.py]: messages with a key frame (tag 0), another frame (1), or a key
 * frame that needs a new decoder (2). Units are H.265 with length prefixes, and the time of a unit is the time of its
 * arrival. After a rotation or another change of the format, the key frame contains new parameter sets. Skips messages
 * with other tags. Also skips all frames before the first key frame. Ends when the stream ends. Rejects with
 * `STREAM_INVALID`.
 */
export async function* readHevcUnits(
  stream: AsyncIterable<Uint8Array>,
  { configuration, nowUs = processTimeUs }: HevcUnitsOptions,
): AsyncGenerator<VideoUnit> {
  let format = readHevcConfiguration(configuration);
  let hasKey = false;
  for await (const { tag, payload } of readEnvelopes(stream)) {
    const isKey = tag === TAG.key || tag === TAG.keyAfterLoss;
    if (!isKey && (tag !== TAG.delta || !hasKey)) continue;
    const units = lengthPrefixedUnits(payload);
    if (isKey) format = formatAt(units, format, tag === TAG.keyAfterLoss && hasKey);
    hasKey = true;
    // Copies the payload, because it is a view of a larger chunk, which would otherwise stay in memory as long as the
    // unit.
    yield { isKey, ptsUs: nowUs(), data: payload.slice(), format };
  }
}

/**
 * Returns the format of a key frame and of the units after it. This is the same object as `format`, unless the
 * parameter sets have changed or a new decoder is needed (`isRenewed`).
 */
function formatAt(units: readonly Uint8Array[], format: VideoFormat, isRenewed: boolean): VideoFormat {
  const record = format.description ?? new Uint8Array();
  const known = hevcParameterSets(record);
  const sets = new Map(known);
  for (const unit of units) {
    const type = ((unit[0] ?? 0) >> 1) & 0x3f;
    if (PARAMETER_TYPES.includes(type)) sets.set(type, unit);
  }
  const isSame = [...sets].every(([type, set]) => isEqual(known.get(type), set));
  if (!isSame) return readHevcConfiguration(withParameterSets(record, sets));
  return isRenewed ? { ...format } : format;
}

function isEqual(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0;
}
