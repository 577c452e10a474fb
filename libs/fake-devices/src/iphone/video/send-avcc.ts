import { H264Encoder } from '@storedeck/drawing/h264';

import type { FakeIphone } from '../fake-iphone.ts';
import type { Changes } from './changes.ts';
import { prefixed, writeMessage, type MessageOutput } from './write-message.ts';

const TAG = { description: 1, key: 2, delta: 3, picture: 4 } as const;
/**
 * The time in ms after which an unchanged screen is sent again. The real baguette and serve-sim send every screen 60
 * times per second.
 */
const REPEAT_AFTER_MS = 200;

/** The video that a client has requested. The values may change while the video runs. */
export interface VideoWishes {
  scale: number;
  fps: number;
  wantsKey: boolean;
}

/**
 * Sends a JPEG of the screen, then a decoder configuration and frames. Sends a new decoder configuration when the
 * client changes the scale. Resolves when the output ends or the simulator shuts down.
 */
export async function sendAvcc(
  output: MessageOutput,
  simulator: FakeIphone,
  { wishes, changes }: { readonly wishes: VideoWishes; readonly changes: Changes },
): Promise<void> {
  const { stdout, signal } = output;
  await writeMessage(output, TAG.picture, await simulator.model.screen.jpeg(70));
  let encoder: H264Encoder | undefined;
  let encodedScale = 0;
  while (!signal.aborted && !stdout.destroyed && simulator.power === 'Booted') {
    const { pixels, width, height } = await simulator.model.screen.frame(wishes.scale);
    const isNew = !encoder || encodedScale !== wishes.scale;
    encoder = isNew || !encoder ? new H264Encoder(width, height) : encoder;
    encodedScale = wishes.scale;
    if (isNew) await writeMessage(output, TAG.description, configuration(encoder));
    const { isKey, unit } = encoder.encode(pixels, { key: wishes.wantsKey });
    wishes.wantsKey = false;
    await writeMessage(output, isKey ? TAG.key : TAG.delta, prefixed(unit));
    await changes.next({ afterMs: 1000 / Math.max(1, wishes.fps), untilMs: REPEAT_AFTER_MS, signal });
  }
}

/** Makes the decoder configuration record [ISO/IEC 14496-15, 5.3.3.1]. */
function configuration({ parameterSets: { sequence, picture } }: H264Encoder): Buffer {
  return Buffer.concat([
    Buffer.from([1, ...sequence.subarray(1, 4), 0xff, 0xe1, sequence.length >> 8, sequence.length & 0xff]),
    sequence,
    Buffer.from([1, picture.length >> 8, picture.length & 0xff]),
    picture,
  ]);
}
