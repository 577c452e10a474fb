export { type AudioCodec, AudioParser, type AudioPart } from './protocol/audio-parser.ts';
export type { VideoCodec } from './protocol/codec.ts';
export { type ControlMessage, encodeControlMessage, type TouchPosition } from './protocol/control-message.ts';
export { type DeviceMessage, DeviceMessageParser } from './protocol/device-message.ts';
export { findProtocol, type ProtocolVersion } from './protocol/protocol-version.ts';
export { VideoParser, type VideoPart } from './protocol/video-parser.ts';
export { isScrcpyError, ScrcpyError, type ScrcpyErrorCode } from './scrcpy-error.ts';
export {
  findScrcpyServer,
  type FindServerOptions,
  type ScrcpyServer,
} from './server-file/find-scrcpy-server.ts';
export {
  fetchScrcpyServer,
  type FetchServerOptions,
  SCRCPY_RELEASE,
  type ScrcpyRelease,
} from './server-file/fetch-scrcpy-server.ts';
export { readServerVersion } from './server-file/server-version.ts';
export type { AudioPacket, ScrcpyAudio } from './session/scrcpy-audio.ts';
export type { ScrcpyPhone } from './session/scrcpy-phone.ts';
export type { ScrcpySession } from './session/scrcpy-session.ts';
export type { AudioOptions, VideoOptions } from './session/server-command.ts';
export { type AudioSessionOptions, startScrcpyAudio } from './session/start-scrcpy-audio.ts';
export { type SessionOptions, startScrcpySession } from './session/start-scrcpy-session.ts';
export type { StartLimits } from './session/start-server.ts';
