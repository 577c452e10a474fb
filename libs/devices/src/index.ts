export { AllDevices } from './all-devices.ts';
export type { DeviceSources, WantedDevices } from './all-devices.ts';
export { removeHelper } from './trees/tree-rung.ts';
export { DeviceError, isDeviceError } from './device-error.ts';
export type { DeviceErrorCode, DeviceErrorOptions } from './device-error.ts';
export type { DeviceEvents, DeviceLog } from './device-events.ts';
export type {
  Device,
  DeviceAbilities,
  DeviceAction,
  DeviceSetting,
  DeviceSettings,
  ListedDevice,
  PixelSize,
} from './device.ts';
export type { DeviceHost, DeviceHostOptions, DeviceLibraries } from './hosts/device-host.ts';
export { DeviceHosts } from './hosts/device-hosts.ts';
export type { DeviceHostsOptions } from './hosts/device-hosts.ts';
export { inspectIos } from './hosts/inspect-ios.ts';
export { describeListing } from './lists/describe-listing.ts';
export type { DeviceList, DeviceListing } from './lists/device-list.ts';
export { listServed } from './lists/list-served.ts';
export type { DeviceAddress, OpenDevice } from './open-device.ts';
export type { ForwardPorts } from './hosts/runner-forwards.ts';
export { RunnerLinks } from './hosts/runner-links.ts';
export type { RunnerLinksOptions } from './hosts/runner-links.ts';
export { connectOrRelease, StfLoans } from './hosts/stf-loans.ts';
export type { OpenStf } from './hosts/stf-loans.ts';
export { BUTTON_CODES, KEY_CODES, META_STATE } from './keys/android-keys.table.ts';
export { DEVICE_KEYS } from './keys/device-keys.ts';
export type { Button, DeviceKey } from './keys/device-keys.ts';
export { IOS_BUTTONS, IOS_TYPED } from './keys/ios-keys.table.ts';
export { buttonCommand, isPlatform, missingButtons, WEBDRIVER_KEYS } from './keys/served-keys.ts';
export { DeviceLocks } from './locks/device-locks.ts';
export type { DeviceLocksOptions } from './locks/device-locks.ts';
export type { LockClient, LockClientOptions } from './locks/lock-clients.ts';
export { LockFiles } from './locks/lock-files.ts';
export type { LockedDevice } from './locks/locked-device.ts';
export { readScreenshotHeader } from './read-screenshot-header.ts';
export { CaptureTurns } from './served/capture-turns.ts';
export { describeCapabilities } from './served/describe-capabilities.ts';
export { DeviceSession } from './served/device-session.ts';
export { HeldSessions } from './served/held-sessions.ts';
export { SessionEnder } from './served/session-ender.ts';
export { WebDriverServer } from './served/webdriver-server.ts';
export { WebDriverServers } from './served/webdriver-servers.ts';
export type { WebDriverServersOptions } from './served/webdriver-servers.ts';
export { createAndroidDevice } from './kinds/android-device.ts';
export { createIosDevice } from './kinds/ios-device.ts';
export { createServedDevice } from './kinds/served-device.ts';
export type { ServedAccess } from './kinds/served-device.ts';
export { lockedIphone } from './locks/locked-device.ts';
export { LONG_PRESS_FROM_MS, WDA_DRAG_MS } from './touch/durations.ts';
export { STEPS_PER_POINT, toPicturePixel, toScreenPoint } from './touch/screen-point.ts';
export type { Area, PicturedScreen, Point } from './touch/screen-point.ts';
