export { listenForAdb } from './android/adb/adb-daemon.ts';
export type { AdbDaemon } from './android/adb/adb-daemon.ts';
export type { Clipboard } from './android/clipboard.ts';
export type { CommandResult, DeviceCommand, ProgramRun } from './android/device-command.ts';
export type { AbstractSockets } from './android/abstract-sockets.ts';
export { FakeAndroidPhone } from './android/fake-android-phone.ts';
export type { ReceivedCommand } from './android/fake-android-phone.ts';
export { FakeAdbHost } from './android/host/fake-adb-host.ts';
export type { FakeAdbHostOptions } from './android/host/fake-adb-host.ts';
export type { FakeNetworkPhone } from './android/host/fake-network.ts';
export type { ScrcpyBehaviour } from './android/host/fake-scrcpy.ts';
export { fakeApk } from './android/packages/apk.ts';
export type { ApkFacts } from './android/packages/apk.ts';
export type { InstalledPackages } from './android/packages/installed-packages.ts';
export type { PhoneFile, PhoneFiles } from './android/phone-files.ts';
export type {
  FakeAndroidPhoneOptions,
  PhoneState,
  StrangePhone,
  StrangeToolkit,
} from './android/phone-options.ts';
export { scrcpyServerFile } from './android/scrcpy/server-file.ts';
export { MIUI_START } from './android/strange-dumps.ts';
export { SWIPE_TRAIL_COLOR, TAP_MARK_COLOR } from './android/screen/draw-screen.ts';
export { findTapMark } from './android/screen/find-tap-mark.ts';
export { startFakeUiAutomator2 } from './appium/fake-uiautomator2.ts';
export type { FakeUiAutomator2 } from './appium/fake-uiautomator2.ts';
export { FakeGrid, startFakeGrid } from './grid/fake-grid.ts';
export type { CapabilitySet, FakeGridNodeOptions, FakeGridOptions } from './grid/grid-options.ts';
export { FakeIphone, startFakeIphone } from './iphone/fake-iphone.ts';
export { oldBaguette } from './iphone/baguette/old-baguette.ts';
export { FakeIosHost } from './iphone/host/fake-ios-host.ts';
export type { FakeIosHostOptions, FakeIosTool, StrangeIosHost } from './iphone/host/fake-ios-host.ts';
export { iphonesAtMac } from './iphone/host/iphones-at-mac.ts';
export type { IphonesAtMacOptions } from './iphone/host/iphones-at-mac.ts';
export type { XcodebuildBehaviour } from './iphone/host/fake-xcodebuild.ts';
export type { FakeIphoneOptions, IphoneFacts, ReceivedGesture } from './iphone/iphone-model.ts';
export { IPHONE_SWIPE_COLOR, IPHONE_TAP_COLOR } from './iphone/screen/draw-iphone.ts';
export { iphoneMarkMiddle } from './iphone/screen/mark-middle.ts';
export type { ScreenState } from './iphone/screen/screen-state.ts';
export type { AppElement, AppPermission, AppTap, DrawnApp, DrawnAppView } from '@storedeck/drawing';
export { startFakeUsbmuxd } from './iphone/usb/fake-usbmuxd.ts';
export type { FakeUsbmuxd, UsbPhone } from './iphone/usb/fake-usbmuxd.ts';
export { frameNumber } from './iphone/wda/jpeg-frame.ts';
export type { ReceivedCall } from './iphone/wda/wda-server.ts';
export type { FakeMacOptions, StrangeMac } from './mac/mac-options.ts';
export type { FakeMacPhone, FakeSimulator } from './mac/tools/mac-devices.ts';
export { startFakeMac } from './start-fake-mac.ts';
export type { FakeMac } from './start-fake-mac.ts';
export { SimulatorSettings } from './mac/tools/simulator-settings.ts';
export type { SimulatorApp, SimulatorValues } from './mac/tools/simulator-settings.ts';
export type { StatusBarOverrides } from './mac/tools/status-bar-overrides.ts';
export type { MacTool, MacToolCall } from './mac/tools/mac-tool.ts';
export { FakeStf, startFakeStf } from './stf/fake-stf.ts';
export type { FakeStfOptions, FakeStfPhone } from './stf/fake-stf.ts';
