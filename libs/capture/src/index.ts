export { CaptureError } from './capture-error.ts';
export type { CaptureErrorCode } from './capture-error.ts';
export type { CaptureIssue, CaptureIssueCode } from './check/capture-issue.ts';
export { checkMatrix } from './check/check-matrix.ts';
export type { DeviceFacts } from './check/check-matrix.ts';
export type {
  CaptureAbilities,
  CaptureDevice,
  CaptureSettings,
  SettingPort,
} from './device/capture-device.ts';
export type { CaptureFlow } from './plan/capture-flow.ts';
export { appOn, CapturePlan, readPlan } from './plan/capture-plan.ts';
export type { Appearance, PlannedDevice, PlannedScreenshot, TextSize } from './plan/capture-plan.ts';
export { cellText, findSlotShot } from './plan/cells.ts';
export type { Cell, SlotPlace, Variant } from './plan/cells.ts';
export type { MatrixDevice } from './plan/matrix-device.ts';
export { listSlotShots } from './plan/slot-shots.ts';
export type { SlotShot } from './plan/slot-shots.ts';
export { lockCaptures } from './run/capture-lock.ts';
export type { CaptureLock } from './run/capture-lock.ts';
export type { RunTimes } from './run/device-run.ts';
export type {
  CellResult,
  DeviceNote,
  MatrixProgress,
  MatrixResult,
  PlacedShot,
  PlannedCell,
  PlannedShot,
} from './run/matrix-result.ts';
export { previewMatrix, readKept } from './run/preview-matrix.ts';
export { runMatrix } from './run/run-matrix.ts';
export type { MatrixOptions } from './run/run-matrix.ts';
export { CELL_NAMES } from './run/take-cell.ts';
export type { Shot } from './run/run-state.ts';
export { Hand } from './sources/hand.ts';
export type { HandPart } from './sources/hand.ts';
export { putBackLeft } from './settings/put-back-left.ts';
export type { PutBack } from './settings/put-back-left.ts';
export { readLeftSettings } from './settings/setting-record.ts';
export type { LeftSettings } from './settings/setting-record.ts';
