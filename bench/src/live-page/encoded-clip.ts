import { annexB, H264Encoder } from '@storedeck/drawing/h264';

/** A video that can be repeated: its encoded frames, of which the first one is a key frame. */
export interface Clip {
  readonly width: number;
  readonly height: number;
  readonly codec: string;
  readonly units: readonly { readonly isKey: boolean; readonly data: Uint8Array }[];
}

const SQUARE = 160;

/** Encodes the video of a screen on which a square moves over a list, as if a person scrolls. */
export function encodeClip(width: number, height: number, frames: number): Clip {
  const encoder = new H264Encoder(width, height);
  const { sequence, picture } = encoder.parameterSets;
  const units = Array.from({ length: frames }, (_, frame) => {
    const { isKey, unit } = encoder.encode(drawFrame(width, height, frame / frames));
    return { isKey, data: isKey ? annexB(sequence, picture, unit) : annexB(unit) };
  });
  const codec = `avc1.${Buffer.from(sequence.subarray(1, 4)).toString('hex')}`;
  return { width, height, codec, units };
}

function drawFrame(width: number, height: number, share: number): Uint8Array {
  const pixels = Buffer.alloc(width * height * 4, 0xff);
  const turn = share * 2 * Math.PI;
  const left = Math.round(((width - SQUARE) * (1 + Math.sin(turn))) / 2);
  const top = Math.round(((height - SQUARE) * (1 + Math.cos(turn))) / 2);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / 64) % 2 === 0 ? '#f4f4f6ff' : '#ffffffff';
    pixels.fill(row.slice(1), y * width * 4, (y + 1) * width * 4, 'hex');
    if (y < top || y >= top + SQUARE) continue;
    pixels.fill('2d6a4fff', (y * width + left) * 4, (y * width + left + SQUARE) * 4, 'hex');
  }
  return pixels;
}
