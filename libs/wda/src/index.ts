export { createWda } from './wda.ts';
export type { Wda, WdaOptions } from './wda.ts';
export type { CallOptions, LaunchResult, WdaDevice } from './wda-device.ts';
export type { IosOrientation } from './client/orientation.ts';
export type { ScreenSize } from './client/screen-size.ts';
export type { IosConnection, IosDevice } from './devices/ios-device.ts';
export { listIosDevices } from './devices/list-ios-devices.ts';
export type { IosDeviceList } from './devices/list-ios-devices.ts';
export { listSimulators } from './devices/list-simulators.ts';
export type { Simulator } from './devices/list-simulators.ts';
export type { ButtonName, IosInput } from './input.ts';
export type { WdaStatus } from './launch/agent-status.ts';
export type { LaunchState } from './launch/wda-launch.ts';
export { followMjpeg } from './mjpeg/follow-mjpeg.ts';
export type { Frame } from './mjpeg/live-stream.ts';
export { MJPEG_CONTENT_TYPE } from './mjpeg/mjpeg-viewer.ts';
export type { SimulatorControl } from './simulator/simulator-control.ts';
export type { SimulatorSetting } from './simulator/simulator-settings.ts';
export { BaguetteInput } from './video/baguette/baguette-input.ts';
export { openBaguetteSource, type BaguetteOptions } from './video/baguette/baguette-source.ts';
export type { DisplayInput } from './video/display-service/display-input.ts';
export {
  openDisplayServiceSource,
  type DisplayServiceSource,
} from './video/display-service/display-service-source.ts';
export { openPictureSource } from './video/picture-source.ts';
export type { KeyModifier, ScreenButton, ScreenGesture } from './video/screen-gesture.ts';
export { openServeSimSource, type ServeSimSource } from './video/serve-sim/serve-sim-source.ts';
export { isWdaError, WdaError } from './wda-error.ts';
export type { WdaErrorCode } from './wda-error.ts';
