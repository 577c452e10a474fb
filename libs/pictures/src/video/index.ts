export { isVideoFault, readVideoHeader } from './read-video-header.ts';
export type { SoundTrack, VideoFault, VideoHeader } from './video-header.ts';
