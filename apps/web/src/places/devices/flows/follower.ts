import { joinRecorded, type RecordedStep } from '@storedeck/flows/record';

/** Why a follower could not do a step. */
export interface FollowFailure {
  readonly message: string;
  readonly hint?: string | undefined;
  /** What its screen has instead, the nearest first. */
  readonly nearest: readonly string[];
  /** Whether another try cannot succeed. */
  readonly isFinal?: true;
}

/** What a follower does. */
export interface FollowState {
  /** The step that it does now, or could not do; null while there is none. */
  readonly current: RecordedStep | null;
  /** Why it could not do the current step. It does nothing more until the user decides. */
  readonly failure: FollowFailure | null;
  /** The number of steps that wait for the current one. */
  readonly waiting: number;
  readonly done: number;
}

/** Does a step on the device. Resolves to the reason why it could not; null if it could. Never rejects. */
type Perform = (step: RecordedStep) => Promise<FollowFailure | null>;

interface Waiting {
  readonly step: RecordedStep;
  readonly perform: Perform;
}

/**
 * A device that does what another one does, one step after the other. A step that cannot be done ends this until the
 * user tries it again or skips it, so that nothing happens on a screen that is not the expected one.
 */
export class Follower {
  readonly #listeners = new Set<() => void>();
  readonly #ready: Promise<unknown> | undefined;
  #waiting: readonly Waiting[] = [];
  #current: Waiting | undefined;
  #state: FollowState = { current: null, failure: null, waiting: 0, done: 0 };
  #isClosed = false;

  /** @param ready what the first step waits for. It must not reject. */
  constructor(ready?: Promise<unknown>) {
    this.#ready = ready;
  }

  readonly getState = (): FollowState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds a step. Keys that still wait become one text. */
  add(step: RecordedStep, perform: Perform): void {
    const last = this.#waiting.at(-1);
    const joined = last && joinRecorded(last.step, step);
    this.#waiting = joined
      ? [...this.#waiting.slice(0, -1), ...joined.map((one) => ({ step: one, perform }))]
      : [...this.#waiting, { step, perform }];
    this.#set({});
    if (!this.#current) void this.#doNext();
  }

  /** Tries the step again that could not be done. */
  retry(): void {
    const failed = this.#state.failure && this.#current;
    if (failed) void this.#do(failed);
  }

  /** Leaves out the step that could not be done. */
  skip(): void {
    if (!this.#state.failure) return;
    this.#current = undefined;
    this.#set({ failure: null, current: null });
    void this.#doNext();
  }

  /** Forgets the steps that wait. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#set({});
  }

  async #doNext(): Promise<void> {
    const [next, ...rest] = this.#waiting;
    if (!next || this.#isClosed) return;
    this.#waiting = rest;
    await this.#do(next);
  }

  async #do(next: Waiting): Promise<void> {
    this.#current = next;
    this.#set({ current: next.step, failure: null });
    if (this.#ready) await this.#ready;
    if (this.#isClosed) return;
    const failure = hasNoElement(next.step) ? NO_ELEMENT : await next.perform(next.step);
    if (failure) return this.#set({ failure });
    this.#current = undefined;
    this.#set({ current: null, done: this.#state.done + 1 });
    await this.#doNext();
  }

  #set(change: Partial<FollowState>): void {
    this.#state = { ...this.#state, ...change, waiting: this.#waiting.length };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a step touches a place and no element. On another device, something else may be there. */
function hasNoElement({ step: { value } }: RecordedStep): boolean {
  return typeof value === 'object' && 'point' in value;
}

const NO_ELEMENT: FollowFailure = {
  message: 'This step has only a place, and no element to look for.',
  hint: 'Do it here by hand, and skip it.',
  nearest: [],
  isFinal: true,
};
