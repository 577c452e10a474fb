import { createMatcher, SlowPattern } from '../elements/matcher.ts';
import { UnsetName } from '../expressions/evaluate.ts';
import { fillText } from '../expressions/evaluate.ts';
import { resolvePath } from '../files/flow-path.ts';
import type { LoadedFlow, OutsideValues } from '../files/load-flow.ts';
import type { Flow, FlowText, Step } from '../flow.ts';
import { UnfitValue } from '../unfit-value.ts';
import type { FlowDevice, FlowMedia } from './flow-device.ts';
import { FlowFailure } from './flow-failure.ts';
import type { FailureRecord, FlowResult, StepResult } from './flow-result.ts';
import { FlowScreen, type Found } from './flow-screen.ts';
import { performStep } from './perform-step.ts';
import { Scope } from './scope.ts';
import type { StepContext } from './step-context.ts';
import { fill, toNumber } from './step-context.ts';
import { describeStep } from './step-text.ts';
import { findUnmet } from './wait-steps.ts';

export interface RunOptions {
  readonly values: OutsideValues;
  readonly signal: AbortSignal;
  /** Keeps a screenshot. The name may contain folders, with `/` between them, and has no extension. */
  readonly saveScreenshot: (name: string, png: Uint8Array) => Promise<void>;
  /** The position of the step with which the run begins. Without it, `onFlowStart` runs before the first step. */
  readonly from?: number | undefined;
  /** The position of the step before which the run ends. Without it, `onFlowComplete` runs after the last step. */
  readonly to?: number | undefined;
  /** Receives each element that a step has looked for, with the reading of the screen in which it was found. */
  readonly onFound?: ((found: Found) => void) | undefined;
  /** Receives each step when it begins. */
  readonly onStep?: ((step: StartedStep) => void) | undefined;
  /** Receives each step when it has ended. */
  readonly onStepEnd?: ((result: StepResult) => void) | undefined;
}

/** A step that has begun. */
export type StartedStep = Pick<StepResult, 'command' | 'place' | 'text' | 'depth'>;

/**
 * Runs a flow on a device: `onFlowStart`, the steps, and `onFlowComplete` also after a failure. A failed step is part of
 * the result. The flow must have been loaded without errors, and `checkDevice` must have found none.
 *
 * @throws the reason of `signal`, and errors of the device, such as one that was unplugged
 */
export async function runFlow(
  loaded: LoadedFlow,
  device: FlowDevice,
  options: RunOptions,
): Promise<FlowResult> {
  return new FlowRun(loaded, device, options).run();
}

/** A step that is running: inside which flow, and how deep. */
interface Position {
  readonly flow: Flow;
  readonly scope: Scope;
  readonly depth: number;
}

class FlowRun {
  readonly #loaded: LoadedFlow;
  readonly #device: FlowDevice;
  readonly #options: RunOptions;
  readonly #screen: FlowScreen;
  readonly #results: StepResult[] = [];
  #failure: FailureRecord | undefined;
  /** When the step before the current one and the current one have begun, as `performance.now()`. */
  #beginnings: readonly [before: number, current: number] = [performance.now(), performance.now()];

  constructor(loaded: LoadedFlow, device: FlowDevice, options: RunOptions) {
    this.#loaded = loaded;
    this.#device = device;
    this.#options = options;
    const { signal, onFound } = options;
    this.#screen = new FlowScreen(device, { matches: createMatcher(), signal, onFound });
  }

  async run(): Promise<FlowResult> {
    const { flow } = this.#loaded;
    const began = performance.now();
    const outside = {
      ...this.#options.values,
      MAESTRO_FILENAME:
        flow.file
          .split('/')
          .at(-1)
          ?.replace(/\.ya?ml$/iu, '') ?? flow.file,
      MAESTRO_DEVICE_UDID: this.#device.id,
      'maestro.platform': this.#device.platform,
    };
    const scope = new Scope(outside).extend(flow.env);
    const isPassed = await this.#runWhole({ flow, scope, depth: 0 }, this.#options);
    return {
      file: flow.file,
      name: flow.name === undefined ? flow.file : fillText(flow.name, scope.find),
      device: this.#device.id,
      outcome: isPassed ? 'passed' : 'failed',
      durationMs: Math.round(performance.now() - began),
      steps: this.#results,
      failure: this.#failure,
    };
  }

  /** Runs a flow with what it does before and after its steps. Returns whether nothing has failed. */
  async #runWhole(position: Position, { from, to }: Pick<RunOptions, 'from' | 'to'> = {}): Promise<boolean> {
    const { onFlowStart, steps, onFlowComplete } = position.flow;
    const begin = from === undefined ? onFlowStart : [];
    const isPassed =
      (await this.#runAll(begin, position)) && (await this.#runAll(steps.slice(from, to), position));
    const end = to === undefined ? onFlowComplete : [];
    return (await this.#runAll(end, position)) && isPassed;
  }

  async #runAll(steps: readonly Step[], position: Position): Promise<boolean> {
    for (const step of steps) if (!(await this.#runStep(step, position))) return false;
    return true;
  }

  /** Runs one step. Returns whether the run may continue. */
  async #runStep(step: Step, position: Position): Promise<boolean> {
    const { command, place, optional } = step;
    const about = { command, place, text: describeStep(step), depth: position.depth };
    const began = performance.now();
    // A step that contains steps began before them.
    if (!OUTER.has(command)) this.#beginnings = [this.#beginnings[1], began];
    this.#options.signal.throwIfAborted();
    this.#options.onStep?.(about);
    const end = (outcome: StepResult['outcome'], reason?: string): StepResult => {
      const durationMs = Math.round(performance.now() - began);
      const result = { ...about, outcome, durationMs, ...(reason !== undefined && { reason }) };
      this.#results.push(result);
      this.#options.onStepEnd?.(result);
      return result;
    };
    const before = this.#failure;
    try {
      const [outcome, reason] = await this.#perform(step, position);
      if (outcome !== 'failed' || !optional) {
        end(outcome, reason);
        return outcome !== 'failed';
      }
      // A step inside has failed, which the run forgets as the failure of any other optional step.
      end('warned', this.#failure?.step.reason);
      this.#failure = before;
      return true;
    } catch (error) {
      const failed = this.#toFailure(error);
      if (failed === undefined) throw error;
      const result = end(optional ? 'warned' : 'failed', failed.message);
      if (!optional) await this.#keep(result, failed);
      return optional;
    }
  }

  /** Returns the failure of a step that an error stands for; undefined if the error ends the run. */
  #toFailure(error: unknown): FlowFailure | undefined {
    if (error instanceof FlowFailure) return error;
    if (error instanceof UnsetName || error instanceof UnfitValue || error instanceof SlowPattern)
      return new FlowFailure(error.message);
    const refusal = this.#device.findRefusal?.(error);
    return refusal === undefined ? undefined : new FlowFailure(refusal);
  }

  /** Keeps what is on the device at the first failure, and not at one of the steps that clean up after it. */
  async #keep(step: StepResult, { nearest }: FlowFailure): Promise<void> {
    if (this.#failure) return;
    const screenshot = await this.#device.screenshot(this.#options.signal).catch(() => undefined);
    const { signal } = this.#options;
    const sinceMs = Math.ceil(performance.now() - this.#beginnings[0]);
    const log = await this.#device.abilities.readLog?.(sinceMs, signal).catch(() => undefined);
    this.#failure = { step, nearest, screenshot, tree: this.#screen.last, log };
  }

  /** Performs a step. The time in which the next step looks for its element begins when a step that changes something ends. */
  async #perform(step: Step, position: Position): Promise<[StepResult['outcome'], string?]> {
    const { changedAt } = this.#screen;
    const ended = await this.#performNow(step, position);
    const hasChanged = OUTER.has(step.command)
      ? this.#screen.changedAt !== changedAt
      : !LOOKING.has(step.command);
    if (hasChanged) this.#screen.changedAt = performance.now();
    return ended;
  }

  async #performNow(step: Step, position: Position): Promise<[StepResult['outcome'], string?]> {
    const context = this.#contextFor(step, position);
    switch (step.command) {
      case 'runFlow': {
        const unmet = step.values.when && (await findUnmet(step.values.when, context));
        if (unmet !== undefined) return ['skipped', unmet];
        return [await this.#runInner(step.values, context, position)];
      }
      case 'repeat':
        return this.#repeat(step, context, position);
      case 'retry':
        return [await this.#retry(step, context, position)];
      case 'back':
        if (this.#device.platform === 'ios') return ['skipped', 'An iPhone has no back key.'];
        await performStep(step, context);
        return ['passed'];
      default:
        await performStep(step, context);
        return ['passed'];
    }
  }

  #contextFor({ optional }: Step, { flow, scope }: Position): StepContext {
    return {
      device: this.#device,
      screen: this.#screen,
      scope,
      signal: this.#options.signal,
      app: fillText(flow.appId, scope.find),
      optional,
      saveScreenshot: this.#options.saveScreenshot,
      readMedia: (file) => this.#readMedia(file, { flow, scope }),
    };
  }

  async #readMedia(file: FlowText, { flow, scope }: Pick<Position, 'flow' | 'scope'>): Promise<FlowMedia> {
    const path = resolvePath(flow.file, fillText(file, scope.find));
    const bytes = path === undefined ? undefined : await this.#loaded.media?.read(path, this.#options.signal);
    if (path === undefined || bytes === undefined) throw new FlowFailure(`There is no ${file.source}.`);
    return { name: path.slice(path.lastIndexOf('/') + 1), bytes };
  }

  /** Runs the steps or the flow inside a step. */
  async #runInner(
    { file, commands, env }: Extract<Step, { command: 'runFlow' }>['values'],
    context: StepContext,
    position: Position,
  ): Promise<'passed' | 'failed'> {
    const scope = env ? position.scope.shadow(env) : position.scope;
    const depth = position.depth + 1;
    if (file === undefined)
      return (await this.#runAll(commands ?? [], { ...position, scope, depth })) ? 'passed' : 'failed';
    const path = resolvePath(position.flow.file, fill({ ...context, scope }, file));
    const flow = path === undefined ? undefined : this.#loaded.files.get(path);
    if (flow === undefined) throw new FlowFailure(`${file.source} was not read before the run.`);
    return (await this.#runWhole({ flow, scope: scope.extend(flow.env), depth })) ? 'passed' : 'failed';
  }

  async #repeat(
    { values }: Extract<Step, { command: 'repeat' }>,
    context: StepContext,
    position: Position,
  ): Promise<[StepResult['outcome'], string?]> {
    const times = Math.min(MAX_ROUNDS, toNumber(context, values.times, MAX_ROUNDS));
    for (let round = 0; round < times; round += 1) {
      const unmet = values.while && (await findUnmet(values.while, context));
      if (unmet !== undefined) return round === 0 ? ['skipped', unmet] : ['passed'];
      const isPassed = await this.#runAll(values.commands ?? [], { ...position, depth: position.depth + 1 });
      if (!isPassed) return ['failed'];
    }
    return times > 0 ? ['passed'] : ['skipped', 'It is repeated zero times.'];
  }

  async #retry(
    { values }: Extract<Step, { command: 'retry' }>,
    context: StepContext,
    position: Position,
  ): Promise<'passed' | 'failed'> {
    const retries = Math.min(MAX_RETRIES, Math.max(0, toNumber(context, values.maxRetries, 1)));
    const before = this.#failure;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#runInner(values, context, position);
      if (outcome === 'failed' && attempt >= retries) return outcome;
      this.#failure = before;
      if (outcome === 'passed') return outcome;
    }
  }
}

/** The commands that contain steps. */
const OUTER: ReadonlySet<Step['command']> = new Set(['runFlow', 'repeat', 'retry']);

/** The commands that change nothing [Orchestra.executeCommand]. */
const LOOKING: ReadonlySet<Step['command']> = new Set([
  'assertVisible',
  'assertNotVisible',
  'assertTrue',
  'extendedWaitUntil',
  'takeScreenshot',
  'startRecording',
  'stopRecording',
]);

/** The largest number of rounds of `repeat`: a condition that always holds must end. */
const MAX_ROUNDS = 1000;
const MAX_RETRIES = 3;
