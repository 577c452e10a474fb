import type { ScreenTree } from '@storedeck/screen-tree';

import type { Step } from '../flow.ts';
import type { Place } from '../place.ts';

/** How a step ended. `skipped`: its condition was not fulfilled. `warned`: it has failed, and it is optional. */
export type StepOutcome = 'passed' | 'failed' | 'skipped' | 'warned';

/** One step that has run. */
export interface StepResult {
  readonly command: Step['command'];
  readonly place: Place;
  /** The step in words: its label, or its command with the element. */
  readonly text: string;
  /** The number of steps that contain the step. */
  readonly depth: number;
  readonly outcome: StepOutcome;
  readonly durationMs: number;
  /** Why the step has failed or was skipped. */
  readonly reason?: string;
}

/** What was on the device when a step failed. */
export interface FailureRecord {
  readonly step: StepResult;
  /** The names of the elements that are most like the one that was not found. */
  readonly nearest: readonly string[];
  readonly screenshot: Uint8Array | undefined;
  readonly tree: ScreenTree | undefined;
  /** What the device has logged since the step before began; undefined if it tells nothing. It may contain secrets. */
  readonly log: string | undefined;
}

/** How a flow ended on one device. */
export interface FlowResult {
  readonly file: string;
  readonly name: string;
  readonly device: string;
  readonly outcome: 'passed' | 'failed';
  readonly durationMs: number;
  /** In the order in which they ended: the steps inside a step precede it. */
  readonly steps: readonly StepResult[];
  readonly failure: FailureRecord | undefined;
}
