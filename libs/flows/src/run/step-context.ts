import { fillFlag, fillNumber, fillSelector, type FilledSelector } from '../elements/filled-selector.ts';
import { fillText } from '../expressions/evaluate.ts';
import type { FlowFlag, FlowNumber, FlowText, Selector } from '../flow.ts';
import type { FlowDevice, FlowMedia } from './flow-device.ts';
import type { FlowScreen } from './flow-screen.ts';
import type { Scope } from './scope.ts';

/** What a step needs to run. */
export interface StepContext {
  readonly device: FlowDevice;
  readonly screen: FlowScreen;
  readonly scope: Scope;
  readonly signal: AbortSignal;
  /** The app of the flow. */
  readonly app: string;
  /** Whether a failure of the step only warns, which shortens its look-up. */
  readonly optional: boolean;
  /** Reads a picture or a video that the flow names. */
  readonly readMedia: (file: FlowText) => Promise<FlowMedia>;
  /** Keeps a screenshot under a name, which may contain folders. */
  readonly saveScreenshot: (name: string, png: Uint8Array) => Promise<void>;
}

/** The time in ms in which an element must appear, counted from the last change. */
const LOOK_UP_MS = 17_000;
const OPTIONAL_LOOK_UP_MS = 7000;

/** Returns what is left of the time in which an element must appear. */
export function remainingLookUpMs({ screen, optional }: StepContext): number {
  const whole = optional ? OPTIONAL_LOOK_UP_MS : LOOK_UP_MS;
  return Math.max(0, whole - (performance.now() - screen.changedAt));
}

export function fill({ scope }: StepContext, text: FlowText): string {
  return fillText(text, scope.find);
}

export function fillOptional(context: StepContext, text: FlowText | undefined): string | undefined {
  return text && fill(context, text);
}

export function toNumber({ scope }: StepContext, number: FlowNumber | undefined, absent: number): number {
  return number === undefined ? absent : fillNumber(number, scope.find);
}

export function toFlag({ scope }: StepContext, flag: FlowFlag | undefined, absent: boolean): boolean {
  return flag === undefined ? absent : fillFlag(flag, scope.find);
}

export function toSelector({ scope }: StepContext, selector: Selector): FilledSelector {
  return fillSelector(selector, scope.find);
}
