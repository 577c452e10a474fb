import type { VideoFormat } from './video-source.ts';

/** Whether a decoder that was configured for one format can also decode the other. */
export function isSameFormat(one: VideoFormat, other: VideoFormat): boolean {
  return (
    one.codec === other.codec &&
    one.size.width === other.size.width &&
    one.size.height === other.size.height &&
    Buffer.compare(one.description ?? Buffer.alloc(0), other.description ?? Buffer.alloc(0)) === 0
  );
}
