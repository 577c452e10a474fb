import { prefixed } from '../video/write-message.ts';
import { BitWriter } from './bit-writer.ts';

const TYPE = { delta: 1, key: 19, video: 32, sequence: 33, picture: 34 } as const;
const LEVEL = 150;
const SIDE = { width: 1184, height: 2560 };
/** The pixels that are cut off at the right and at the bottom, in units of two pixels, as H.265 requires. */
const CUT = { right: 2, bottom: 2 };

/**
 * An H.265 video of 1180 × 2556 pixels: its parameter sets are valid, but its frames are empty, because an encoder for
 * H.265 would need too much code. A decoder shows nothing, so only the transport can be tested with this video.
 */
export class HevcVideo {
  readonly codec = `hev1.1.6.L${LEVEL}.90`;
  readonly #video = profile(new BitWriter().u(4, 0).u(2, 3).u(6, 0).u(3, 0).u(1, 1).u(16, 0xffff))
    .u(1, 0)
    .ue(4)
    .ue(0)
    .ue(0)
    .u(6, 0)
    .ue(0)
    .u(2, 0)
    .unit(TYPE.video);
  readonly #sequence = sequence(SIDE);
  readonly #picture = new BitWriter().ue(0).ue(0).u(7, 0).ue(0).ue(0).ue(0).u(12, 0).unit(TYPE.picture);
  #count = 0;

  /** The decoder configuration record [ISO/IEC 14496-15, 8.3.3.1]. */
  get record(): Buffer {
    const arrays = this.#sets().map(([type, set]) =>
      Buffer.concat([Buffer.from([type, 0, 1, set.length >> 8, set.length & 0xff]), set]),
    );
    const head = [
      1,
      1,
      0x60,
      0,
      0,
      0,
      0x90,
      0,
      0,
      0,
      0,
      0,
      LEVEL,
      0xf0,
      0,
      0xfc,
      0xfd,
      0xf8,
      0xf8,
      0,
      0,
      0x0b,
    ];
    return Buffer.concat([Buffer.from([...head, arrays.length]), ...arrays]);
  }

  /** Returns the next frame, as NAL units with length prefixes. A key frame begins with the parameter sets. */
  frame(isKey: boolean): Buffer {
    this.#count += 1;
    const slice = new BitWriter()
      .u(1, 1)
      .u(31, this.#count)
      .unit(isKey ? TYPE.key : TYPE.delta);
    const sets = isKey ? this.#sets().map(([, set]) => set) : [];
    return Buffer.concat([...sets, slice].map(prefixed));
  }

  #sets(): readonly (readonly [number, Buffer])[] {
    return [
      [TYPE.video, this.#video],
      [TYPE.sequence, this.#sequence],
      [TYPE.picture, this.#picture],
    ];
  }
}

/** Appends `profile_tier_level` of the main profile [ITU-T H.265, 7.3.3]. */
function profile(bits: BitWriter): BitWriter {
  return bits.u(8, 1).u(32, 0x6000_0000).u(8, 0x90).u(40, 0).u(8, LEVEL);
}

/** Makes a sequence parameter set [ITU-T H.265, 7.3.2.2.1]. */
function sequence({ width, height }: typeof SIDE): Buffer {
  return profile(new BitWriter().u(4, 0).u(3, 0).u(1, 1))
    .ue(0)
    .ue(1)
    .ue(width)
    .ue(height)
    .u(1, 1)
    .ue(0)
    .ue(CUT.right)
    .ue(0)
    .ue(CUT.bottom)
    .ue(0)
    .ue(0)
    .ue(4)
    .u(1, 0)
    .ue(4)
    .ue(0)
    .ue(0)
    .ue(0)
    .ue(3)
    .ue(0)
    .ue(0)
    .u(8, 0)
    .unit(TYPE.sequence);
}
