export type { VideoCodec } from './codec.ts';
export {
  type ControlMessage,
  decodeControlMessage,
  encodeControlMessage,
  type TouchPosition,
} from './control-message.ts';
export { type DeviceMessage, DeviceMessageParser, encodeDeviceMessage } from './device-message.ts';
export { protocolOf, type ProtocolVersion } from './protocol-version.ts';
export { isScrcpyError, ScrcpyError, type ScrcpyErrorCode } from './scrcpy-error.ts';
export { VideoParser, type VideoUnit } from './video-parser.ts';
