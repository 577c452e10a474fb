import { randomUUID } from 'node:crypto';

import type { FlowRun } from '@storedeck/contract';
import { toErrorBody } from '@storedeck/contract';
import type { Found, LoadedFlow, Place, StartedStep, StepResult } from '@storedeck/flows';

import type { SavedResult } from './run-on-device.ts';

/** What is observed while a flow runs. */
export interface RunObserver {
  readonly signal: AbortSignal;
  readonly onStep: (step: StartedStep) => void;
  readonly onStepEnd: (step: StepResult) => void;
  readonly onFound: (found: Found) => void;
}

/** One run of a flow on one device, and its state for the page. */
export class DeviceRun {
  readonly #stop = new AbortController();
  readonly #onChange: () => void;
  readonly #loaded: LoadedFlow;
  #state: FlowRun;
  #picture: Uint8Array | undefined;
  /** Resolves when the run has ended. Never rejects. */
  readonly ended: Promise<void>;

  /** `run` receives what is to be observed. */
  constructor(
    { host, device, path }: { readonly host: string; readonly device: string; readonly path: string | null },
    {
      loaded,
      onChange,
      run,
    }: {
      readonly loaded: LoadedFlow;
      readonly onChange: () => void;
      readonly run: (observer: RunObserver) => Promise<SavedResult | undefined>;
    },
  ) {
    this.#loaded = loaded;
    this.#onChange = onChange;
    this.#state = {
      ...{ id: randomUUID(), host, device, path, state: 'running', startedAt: new Date().toISOString() },
      ...{ current: null, element: null, steps: [], failure: null, files: [] },
    };
    this.ended = this.#follow(run);
  }

  get state(): FlowRun {
    return this.#state;
  }

  /** The screen when a step failed. */
  get picture(): Uint8Array | undefined {
    return this.#picture;
  }

  /** Ends the run after the input that is being performed. */
  async stop(): Promise<void> {
    this.#stop.abort(new DOMException('The flow was stopped.', 'AbortError'));
    await this.ended;
  }

  async #follow(run: (observer: RunObserver) => Promise<SavedResult | undefined>): Promise<void> {
    try {
      const result = await run({
        signal: this.#stop.signal,
        onStep: (step) => this.#begin(step),
        onStepEnd: (step) => this.#end(step),
        onFound: ({ tree, element }) => this.#set({ element: { bounds: element.bounds, screen: tree.size } }),
      });
      if (result) this.#finish(result);
    } catch (error) {
      const { error: message, hint } = toErrorBody(error);
      this.#set(
        this.#stop.signal.aborted
          ? { state: 'stopped', current: null, element: null }
          : {
              state: 'failed',
              failure: {
                ...{ message, step: this.#state.current?.text ?? null, nearest: [], hasPicture: false },
                ...(hint !== undefined && { hint }),
              },
            },
      );
    }
  }

  #begin({ place, text, depth }: StartedStep): void {
    const index = depth === 0 ? this.#findIndex(place) : (this.#state.current?.index ?? null);
    this.#set({ current: { index, text }, ...(depth === 0 && { element: null }) });
  }

  /** Returns the position of a step of the flow itself; null for a step of `onFlowStart` or `onFlowComplete`. */
  #findIndex(place: Place): number | null {
    const index = this.#loaded.flow.steps.findIndex(
      (step) => step.place.line === place.line && step.place.column === place.column,
    );
    return index === -1 ? null : index;
  }

  #end({ place, depth, outcome, durationMs, reason }: StepResult): void {
    const index = depth === 0 ? this.#findIndex(place) : null;
    if (index === null) return;
    const step = { index, outcome, durationMs, ...(reason !== undefined && { reason }) };
    this.#set({ steps: [...this.#state.steps, step] });
  }

  #finish({ outcome, failure, files }: SavedResult): void {
    this.#picture = failure?.screenshot;
    this.#set({
      ...{ state: outcome, files, element: null },
      current: outcome === 'passed' ? null : this.#state.current,
      failure: failure
        ? {
            message: failure.step.reason ?? failure.step.text,
            step: failure.step.text,
            nearest: failure.nearest,
            hasPicture: failure.screenshot !== undefined,
          }
        : null,
    });
  }

  #set(change: Partial<FlowRun>): void {
    this.#state = { ...this.#state, ...change };
    this.#onChange();
  }
}
