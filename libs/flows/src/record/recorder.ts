import type { ScreenElement, ScreenTree } from '@storedeck/screen-tree';

import type { ChosenSelector } from '../elements/choose-selector.ts';
import { isVisible } from '../elements/element-texts.ts';
import { chooseAtStart, recordTouch, type RecordedTouch, type TouchStart } from './record-touch.ts';
import { recordErasing, recordSecret, recordText, type RecordedStep } from './recorded-step.ts';

/** The time in ms after an input after which an element that appears is worth a wait. */
const PAUSE_MS = 2000;
/** The shortest time in ms that a recorded wait may take. */
const MIN_WAIT_MS = 10_000;
/** The largest number of readings that are kept between two inputs. */
const MAX_READINGS = 30;

interface Reading {
  readonly tree: ScreenTree;
  readonly atMs: number;
}

/** The buttons that a step can press, by the names of the mirror. */
const BUTTONS: Readonly<Record<string, RecordedStep['step']>> = {
  back: { command: 'back' },
  home: { command: 'pressKey', value: 'Home' },
  power: { command: 'pressKey', value: 'Power' },
  'volume-up': { command: 'pressKey', value: 'Volume Up' },
  'volume-down': { command: 'pressKey', value: 'Volume Down' },
};

/**
 * Turns what a person does on a live picture into steps. The selector of a step comes from the screen before the touch.
 * All times are milliseconds of one clock.
 */
export class Recorder {
  readonly #emit: (steps: readonly RecordedStep[]) => void;
  /** The readings since the last input that was not typed. */
  #readings: Reading[] = [];
  #inputMs: number | undefined;
  /** What was touched last; undefined after another input, and if the screen was not known. */
  #touched: ScreenElement | undefined;
  /** The touch that has begun, and its selector. */
  #begun:
    | {
        readonly start: TouchStart;
        readonly tree: ScreenTree;
        readonly chosen: ChosenSelector | undefined;
      }
    | undefined;
  /** Typed texts whose field is not known yet. */
  #pending = '';

  /** `emit` receives the steps as soon as they are known. */
  constructor(emit: (steps: readonly RecordedStep[]) => void) {
    this.#emit = emit;
  }

  /** Adds a reading of the screen. */
  addReading(tree: ScreenTree, atMs: number): void {
    if (this.#readings.length < MAX_READINGS) this.#readings.push({ tree, atMs });
    else this.#readings[MAX_READINGS - 1] = { tree, atMs };
    this.#flush(false);
  }

  /**
   * Prepares the step of a touch that has begun, so that it is known as soon as the touch ends. `start` is also part of
   * the touch that is added then.
   */
  beginTouch(start: TouchStart, tree: ScreenTree): void {
    this.#begun = { start, tree, chosen: chooseAtStart(start, tree) };
  }

  /** Adds a touch. `tree` is the screen before it; undefined if it is not known. */
  addTouch(touch: RecordedTouch, tree: ScreenTree | undefined): void {
    this.#flush(true);
    const { step, chosen } = recordTouch(touch, tree, (start, before) => this.#choose(start, before));
    const wait = chosen && this.#findWait(chosen);
    this.#emit(wait ? [wait, step] : [step]);
    this.#end(touch.endedMs, chosen?.element);
  }

  /** Adds a text that was typed or pasted. */
  addText(text: string): void {
    this.#pending += text;
    this.#flush(false);
  }

  /** Adds a key, by its name in the browser. Returns whether a step can press it. */
  addKey(key: string, atMs: number): boolean {
    this.#flush(true);
    if (key === 'Backspace') this.#emit([recordErasing(1)]);
    else if (key === 'Enter') this.#add({ command: 'pressKey', value: 'Enter' }, atMs);
    else return false;
    return true;
  }

  /** Adds a button of the device, by its name at the mirror. Returns whether a step can press it. */
  addButton(name: string, atMs: number): boolean {
    const step = Object.hasOwn(BUTTONS, name) ? BUTTONS[name] : undefined;
    if (step) this.#add(step, atMs);
    return step !== undefined;
  }

  /** Adds a turn of the device between upright and sideways. `picture` is the size of the screen before it. */
  addTurn({ width, height }: { readonly width: number; readonly height: number }, atMs: number): void {
    this.#add({ command: 'setOrientation', value: width > height ? 'PORTRAIT' : 'LANDSCAPE_LEFT' }, atMs);
  }

  /** Adds turns of a wheel, positive to the right and down. */
  addScroll({ dx, dy }: { readonly dx: number; readonly dy: number }, atMs: number): void {
    this.#flush(true);
    this.#emit([{ step: turnToStep(dx, dy), from: { kind: 'scroll', atMs } }]);
    this.#end(atMs, undefined);
  }

  /** Adds the start of an app. */
  addApp(appId: string, atMs: number): void {
    this.#add({ command: 'launchApp', value: { appId } }, atMs);
  }

  /** Emits what was typed last. */
  close(): void {
    this.#flush(true);
  }

  #choose(start: TouchStart, tree: ScreenTree | undefined): ChosenSelector | undefined {
    const begun = this.#begun;
    this.#begun = undefined;
    const isPrepared =
      begun?.tree === tree && begun?.start.from === start.from && begun.start.picture === start.picture;
    return isPrepared ? begun.chosen : chooseAtStart(start, tree);
  }

  #add(step: RecordedStep['step'], atMs: number): void {
    this.#flush(true);
    this.#emit([{ step, from: { kind: 'other' } }]);
    this.#end(atMs, undefined);
  }

  #end(atMs: number, touched: ScreenElement | undefined): void {
    this.#readings = [];
    this.#inputMs = atMs;
    this.#touched = touched;
  }

  /** Returns the step that waits for an element which has appeared long after the last input. */
  #findWait({ value, element }: ChosenSelector): RecordedStep | undefined {
    const [earliest] = this.#readings;
    const appeared = this.#readings.find(({ tree }) => hasTwin(tree, element));
    if (this.#inputMs === undefined || !appeared || appeared === earliest) return undefined;
    const tookMs = appeared.atMs - this.#inputMs;
    if (tookMs <= PAUSE_MS) return undefined;
    const timeout = Math.max(MIN_WAIT_MS, Math.ceil((2 * tookMs) / 1000) * 1000);
    return {
      step: { command: 'extendedWaitUntil', value: { visible: value, timeout } },
      from: { kind: 'other' },
    };
  }

  /** Emits the typed text, if it is known whether it is secret. With `isForced`, a text that may be secret counts as one. */
  #flush(isForced: boolean): void {
    if (this.#pending === '') return;
    const isSecret = this.#isTypingSecret();
    if (isSecret === undefined && !isForced) return;
    const text = this.#pending;
    this.#pending = '';
    if (isSecret === false) this.#emit([recordText(text)]);
    else if (isSecret) this.#emit([recordSecret()]);
    else
      this.#emit([recordSecret('It was not known whether the field is secret, so the text was left out.')]);
  }

  /** Whether what is typed now is secret; undefined if it is not known. */
  #isTypingSecret(): boolean | undefined {
    const tree = this.#readings.at(-1)?.tree;
    const focused = tree?.elements.find(({ flags }) => flags.includes('focused'));
    const field = focused ?? (this.#touched?.role === 'field' ? this.#touched : undefined);
    if (field) return field.flags.includes('password');
    const mayBeSecret = (one: ScreenElement): boolean => one.flags.includes('password') && isVisible(one);
    return tree && !tree.elements.some(mayBeSecret) ? false : undefined;
  }
}

function turnToStep(dx: number, dy: number): RecordedStep['step'] {
  const isUpright = Math.abs(dy) >= Math.abs(dx);
  if (isUpright && dy > 0) return { command: 'scroll' };
  if (isUpright) return { command: 'swipe', value: { direction: 'DOWN' } };
  return { command: 'swipe', value: { direction: dx > 0 ? 'LEFT' : 'RIGHT' } };
}

/** Whether a screen has an element with the same id and texts. */
function hasTwin({ elements }: ScreenTree, { identifier, text, label }: ScreenElement): boolean {
  return elements.some(
    (one) => isVisible(one) && one.identifier === identifier && one.text === text && one.label === label,
  );
}
