import { abortable } from '@storedeck/async';

import type { CaptureDevice } from '../device/capture-device.ts';
import type { CapturePlan } from '../plan/capture-plan.ts';
import { type Cell, languagesOn } from '../plan/cells.ts';
import type { ShotSource } from './shot-source.ts';

/** A cell whose pictures a person takes. */
export interface HandPart {
  readonly cell: Cell;
  readonly device: Pick<CaptureDevice, 'host' | 'device' | 'name'>;
  /** `preparing`: the device is set up, or takes a picture. `ready`: it waits for the person. `ended`: its cell has ended. */
  readonly state: 'preparing' | 'ready' | 'ended';
  /** The names of the screenshots that are wanted, known as soon as it is ready. */
  readonly names: readonly string[];
  /** The names of those that were taken. */
  readonly taken: readonly string[];
  /** What is wrong with the picture that was taken last. */
  readonly problem?: string | undefined;
}

/** A cell of the run, and the function that passes the commands of the person to it. */
interface Part extends HandPart {
  /** The position of its variant, language and flow in the run. */
  readonly round: number;
  readonly tell?: ((command: Command) => void) | undefined;
}

type Command =
  { readonly kind: 'take'; readonly name: string; readonly onEnd: () => void } | { readonly kind: 'next' };

/**
 * A person who takes the pictures of a run: brings the app to a screen on all devices, and says when its picture is taken.
 * All devices show the same language; the next one begins when all have ended this one. Belongs to one run.
 */
export class Hand {
  readonly #onChange: () => void;
  #parts: Part[] = [];
  /** Is resolved at the next change, and then replaced. */
  #changed = Promise.withResolvers<undefined>();

  /** `onChange` is called whenever `parts` has changed. */
  constructor(onChange: () => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** The cells of all devices in the language that is taken now; none before and after the run. */
  get parts(): readonly HandPart[] {
    return this.#current();
  }

  /**
   * Takes a screenshot on all devices that are ready. Resolves when they have taken it, or have failed.
   *
   * @returns on how many devices
   */
  async take(name: string): Promise<number> {
    const ready = this.#ready();
    await Promise.all(
      ready.map(
        (tell) => new Promise<void>((resolve) => tell({ kind: 'take', name, onEnd: () => resolve() })),
      ),
    );
    return ready.length;
  }

  /**
   * Ends the cells of all devices that are ready, so that the next language begins. A cell without all its screenshots
   * fails.
   *
   * @returns on how many devices
   */
  next(): number {
    const ready = this.#ready();
    for (const tell of ready) tell({ kind: 'next' });
    return ready.length;
  }

  /** Receives the cells of a run. For `runMatrix`. */
  plan(
    plan: CapturePlan,
    work: readonly { readonly device: CaptureDevice; readonly cells: readonly Cell[] }[],
  ): void {
    const parts = work.flatMap(({ device: { host, device, name }, cells }) =>
      cells.map((cell): Part => {
        const about = { cell, device: { host, device, name }, round: findRound(plan, cell) };
        return { ...about, state: 'preparing', names: [], taken: [] };
      }),
    );
    this.#parts = parts.toSorted((a, b) => a.round - b.round);
    this.#onChange();
  }

  /** Waits until all devices have ended what precedes a cell. For the run of a device. */
  async waitFor(cell: Cell, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (this.parts.some((part) => part.cell === cell)) return;
      await abortable(this.#changed.promise, signal);
    }
  }

  /** Notes that a cell has ended, for whatever reason. For `runMatrix`. */
  end(cell: Cell): void {
    this.#set(cell, { state: 'ended', tell: undefined });
  }

  /** Returns the source of the pictures of a cell. */
  source(cell: Cell, names: readonly string[]): ShotSource {
    return {
      who: 'You',
      names,
      startsApp: false,
      take: async ({ device, signal, save }) => {
        this.#set(cell, { names, taken: [], problem: undefined });
        for (;;) {
          const command = await this.#receive(cell, signal);
          this.#set(cell, { state: 'preparing', tell: undefined });
          if (command.kind === 'next') return undefined;
          try {
            const { name } = command;
            const { fault } = await save(name, await device.screenshot(signal));
            const problem = await fault;
            const { taken = [] } = this.#find(cell) ?? {};
            this.#set(cell, { taken: [...taken.filter((one) => one !== name), name], problem });
          } finally {
            command.onEnd();
          }
        }
      },
    };
  }

  /** Waits for what the person says. */
  #receive(cell: Cell, signal: AbortSignal): Promise<Command> {
    const { promise, resolve } = Promise.withResolvers<Command>();
    this.#set(cell, { state: 'ready', tell: resolve });
    return abortable(promise, signal);
  }

  #find(cell: Cell): Part | undefined {
    return this.#parts.find((part) => part.cell === cell);
  }

  #set(cell: Cell, change: Partial<Part>): void {
    this.#parts = this.#parts.map((part) => (part.cell === cell ? { ...part, ...change } : part));
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers();
    this.#onChange();
  }

  /** The cells of the first round of which one has not ended. */
  #current(): readonly Part[] {
    const round = this.#parts.find(({ state }) => state !== 'ended')?.round;
    return this.#parts.filter((part) => part.round === round);
  }

  /** What tells the devices that wait for the person. */
  #ready() {
    return this.#current().flatMap(({ state, tell }) => (state === 'ready' ? (tell ?? []) : []));
  }
}

/** Returns the position of a cell among those of a device that has all languages. Equal on all devices. */
function findRound(plan: CapturePlan, { appearance, textSize, language, flow }: Cell): number {
  const languages = languagesOn(plan, {});
  const { appearances = [], textSizes = [], flows } = plan;
  const indexes: readonly (readonly [at: number, count: number])[] = [
    [appearance ? appearances.indexOf(appearance) : 0, appearances.length],
    [textSize ? textSizes.indexOf(textSize) : 0, textSizes.length],
    [languages.indexOf(language), languages.length],
    [Math.max(0, flows.indexOf(flow)), flows.length],
  ];
  return indexes.reduce((sum, [at, count]) => sum * Math.max(1, count) + at, 0);
}
