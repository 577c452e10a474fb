import type { VideoFormat } from './video-source.ts';

/** Whether a decoder needs no other configuration for the second format than for the first. */
export function isSameFormat(one: VideoFormat, other: VideoFormat): boolean {
  return (
    one.codec === other.codec &&
    one.size.width === other.size.width &&
    one.size.height === other.size.height &&
    Buffer.compare(one.description ?? Buffer.alloc(0), other.description ?? Buffer.alloc(0)) === 0
  );
}
