export { Adb } from './adb.ts';
export type { AdbOptions, AndroidOverview } from './adb.ts';
export type { AdbDevice } from './adb-device.ts';
export type { AdbProgram } from './adb-program.ts';
export { AndroidError, isAndroidError } from './android-error.ts';
export type { AndroidErrorCode } from './android-error.ts';
export type { CallOptions, TransferOptions } from './call-options.ts';
export {
  fetchSnapshotHelper,
  isSnapshotHelper,
  type FetchHelperOptions,
} from './helper-file/fetch-snapshot-helper.ts';
export { SNAPSHOT_HELPER, SNAPSHOT_HELPER_PACKAGE } from './helper-file/helper-release.ts';
export type { SnapshotHelperRelease } from './helper-file/helper-release.ts';
export { packagedSnapshotHelper } from './helper-file/packaged-helper.ts';
export type { SnapshotHelperFile } from './helper-file/packaged-helper.ts';
export { inputNotAllowed } from './input-not-allowed.ts';
export type { InputAction } from './input-action.ts';
export { listRunningPhones } from './list-running-phones.ts';
export type { NetworkPhone } from './network-phones.ts';
export type { PhoneWay } from './phones/phone-way.ts';
export type { AndroidDevice } from './phones/unite-ways.ts';
export type { ScrcpyStarted } from './scrcpy.ts';
export {
  openScreenrecordSource,
  type ScreenrecordOptions,
  type ScreenrecordSource,
} from './screenrecord/screenrecord-source.ts';
export type { AndroidTree, HelperRefusal } from './tree/android-tree.ts';
export { openScreenshotSource } from './video/screenshot-source.ts';
export type { PhoneSetting, PhoneSettings } from './settings/phone-setting.ts';
export type { PhoneFile } from './server/file-sync.ts';
export { StfClient } from './stf/stf-client.ts';
export type { StfLoan, StfPhone } from './stf/stf-client.ts';
export type { StfServer } from './stf/stf-request.ts';
