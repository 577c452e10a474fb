export { readAvccUnits, type ArrivalClock } from './avcc/read-avcc-units.ts';
export { ByteQueue } from './byte-queue.ts';
export { findStartCode, NAL_TYPE, nalUnits, type NalUnit } from './h264/nal-units.ts';
export { readSequenceParameters, type SequenceParameters } from './h264/sequence-parameters.ts';
export { pictureFormat } from './picture-size.ts';
export { Recorder, type RecordedPart, type RecorderOptions } from './recording/recorder.ts';
export { canRecord } from './recording/track.ts';
export { isVideoError, VideoError, type VideoErrorCode } from './video-error.ts';
export type { VideoFormat, VideoSource, VideoUnit } from './video-source.ts';
