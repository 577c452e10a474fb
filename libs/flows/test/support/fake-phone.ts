import type { ElementFlag, ElementRole, ScreenElement, ScreenTree } from '@storedeck/screen-tree';

import type { FlowAbilities, FlowDevice, FlowInput, ScreenChanges } from '../../src/index.ts';

/** An element of a simulated screen. Children are drawn over their parent, and later elements over earlier ones. */
export interface FakeElement {
  readonly text?: string;
  readonly label?: string;
  readonly id?: string;
  readonly hint?: string;
  readonly role?: ElementRole;
  readonly flags?: readonly ElementFlag[];
  /** Left, top, width, height. */
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly children?: readonly FakeElement[];
}

/** A simulated phone: it shows what its app says, and tells the app each input. */
export class FakePhone implements FlowDevice {
  readonly id = 'fake-1';
  readonly platform: 'android' | 'ios';
  readonly abilities: FlowAbilities;
  changes: ScreenChanges | undefined;
  readonly inputs: FlowInput[] = [];
  readonly apps: string[] = [];
  /** Returns what is on the screen. `reading` counts the readings from 1. */
  screen: (reading: number) => readonly FakeElement[];
  onInput: (input: FlowInput) => void = () => {};
  readings = 0;

  constructor(
    screen: (reading: number) => readonly FakeElement[],
    {
      platform = 'android',
      abilities = {},
    }: { platform?: 'android' | 'ios'; abilities?: FlowAbilities } = {},
  ) {
    this.screen = screen;
    this.platform = platform;
    this.abilities = abilities;
  }

  async screenshot(): Promise<Uint8Array> {
    return new Uint8Array([0x89, 0x50]);
  }

  async tree(signal: AbortSignal): Promise<ScreenTree> {
    signal.throwIfAborted();
    this.readings += 1;
    return makeTree(this.screen(this.readings), this.platform);
  }

  async perform(input: FlowInput, _screen: unknown, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.inputs.push(input);
    this.onInput(input);
  }

  async launch(app: string): Promise<void> {
    this.apps.push(`launch ${app}`);
  }

  async stop(app: string): Promise<void> {
    this.apps.push(`stop ${app}`);
  }
}

/** Returns the tree of a simulated screen. */
export function makeTree(roots: readonly FakeElement[], platform: 'android' | 'ios'): ScreenTree {
  const elements: ScreenElement[] = [];
  const add = (
    fake: FakeElement,
    { parent, depth, order }: { parent: number; depth: number; order: number },
  ): void => {
    const [x, y, width, height] = fake.at;
    const bounds = { x, y, width, height };
    const index = elements.length;
    elements.push({
      ...{ index, parent, depth, bounds, points: bounds, drawingOrder: order },
      role: fake.role ?? 'button',
      type: 'android.widget.Button',
      identifier: fake.id ?? '',
      label: fake.label ?? '',
      text: fake.text ?? '',
      hint: fake.hint ?? '',
      flags: fake.flags ?? ['clickable'],
    });
    for (const [at, child] of (fake.children ?? []).entries())
      add(child, { parent: index, depth: depth + 1, order: at });
  };
  const size = { width: 1000, height: 2000 };
  const bounds = { x: 0, y: 0, ...size };
  elements.push({
    ...{ index: 0, parent: null, depth: 0, bounds, points: bounds, drawingOrder: 0, flags: [] },
    ...{ role: 'app', type: 'android.widget.FrameLayout', identifier: '', label: '', text: '', hint: '' },
  });
  for (const [at, root] of roots.entries()) add(root, { parent: 0, depth: 1, order: at });
  return { platform, size, scale: 1, elements, isTruncated: false };
}
