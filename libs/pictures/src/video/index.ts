export { isVideoFault } from './or-fault.ts';
export { readVideoHeader } from './read-video-header.ts';
export { readVideoLength } from './read-video-length.ts';
export type { VideoLength } from './read-video-length.ts';
export type { SoundTrack, VideoFault, VideoHeader } from './video-header.ts';
