export { divideFlow, editFlow } from './edit/edit-flow.ts';
export type { DividedFlow, FlowEdit } from './edit/edit-flow.ts';
export { printStep } from './edit/print-step.ts';
export type { NewStep, NewValue } from './edit/print-step.ts';
export { listScreenshots } from './run/list-screenshots.ts';
export { loadFlow } from './files/load-flow.ts';
export type { FlowFiles, LoadedFlow, MediaFiles, OutsideValues } from './files/load-flow.ts';
export { printIssue } from './flow-issue.ts';
export type { FlowIssue, FlowIssueCode } from './flow-issue.ts';
export type { CommandName, Flow, Selector, Step, StepValues } from './flow.ts';
export { readFlow } from './format/read-flow.ts';
export type { ReadFlow } from './format/read-flow.ts';
export { printPlace } from './place.ts';
export type { Place } from './place.ts';
export type { Found } from './run/flow-screen.ts';
export { checkDevice } from './run/check-device.ts';
export type {
  FlowAbilities,
  FlowDevice,
  FlowInput,
  FlowKey,
  FlowMedia,
  LaunchValues,
  ScreenChanges,
} from './run/flow-device.ts';
export type { FailureRecord, FlowResult, StepOutcome, StepResult } from './run/flow-result.ts';
export { FlowFailure } from './run/flow-failure.ts';
export { usesCommand } from './run/list-steps.ts';
export { printJunit } from './run/print-junit.ts';
export type { ReportedResult } from './run/print-junit.ts';
export { runFlow } from './run/run-flow.ts';
export type { RunOptions, StartedStep } from './run/run-flow.ts';
export { describeStep } from './run/step-text.ts';
