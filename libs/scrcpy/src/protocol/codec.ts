/** The video codecs of scrcpy servers. Only servers from 4.1 on have VP8 and VP9. */
export type VideoCodec = 'h264' | 'h265' | 'av1' | 'vp8' | 'vp9';

const IDS: Readonly<Record<number, VideoCodec>> = {
  0x68_32_36_34: 'h264',
  0x68_32_36_35: 'h265',
  0x00_61_76_31: 'av1',
  0x00_76_70_38: 'vp8',
  0x00_76_70_39: 'vp9',
};

export function findCodec(id: number): VideoCodec | undefined {
  return Object.hasOwn(IDS, id) ? IDS[id] : undefined;
}
