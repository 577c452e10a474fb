import { listTexts } from '../elements/element-texts.ts';
import type { StepValues } from '../flow.ts';
import { UnfitValue } from '../unfit-value.ts';
import type { FlowKey } from './flow-device.ts';
import { FlowFailure } from './flow-failure.ts';
import { fill, remainingLookUpMs, type StepContext, toNumber, toSelector } from './step-context.ts';

/** Types a text into what has the focus. */
export async function inputText({ text }: StepValues['inputText'], context: StepContext): Promise<void> {
  if (text === undefined) throw new UnfitValue('The step has no text.');
  await typeText(fill(context, text), context);
}

/** Types the text that was copied last. */
export async function pasteText(context: StepContext): Promise<void> {
  const text = context.scope.find('maestro.copiedText');
  if (text === null) throw new FlowFailure('Nothing was copied before.');
  await typeText(text, context);
}

async function typeText(text: string, { device, screen, signal }: StepContext): Promise<void> {
  const { size } = screen.last ?? (await screen.read());
  if (text !== '') await device.perform({ kind: 'type', text }, size, signal);
  await screen.settle();
}

/** Copies the text of an element for `pasteText` and `${maestro.copiedText}`. */
export async function copyTextFrom(
  { element }: StepValues['copyTextFrom'],
  context: StepContext,
): Promise<void> {
  if (element === undefined) throw new UnfitValue('The step names no element.');
  const found = await context.screen.waitFor(toSelector(context, element), remainingLookUpMs(context));
  const [text] = listTexts(found.element);
  if (text === undefined) throw new FlowFailure('The element has no text.');
  context.scope.copy(text);
}

/** The number of characters that are erased if a step does not say it. */
const ERASED = 50;

/** The largest number of characters that a step may erase. */
const MAX_ERASED = 1000;

/** Presses the delete key for each character. */
export async function eraseText(
  { charactersToErase }: StepValues['eraseText'],
  { device, screen, signal, ...context }: StepContext,
): Promise<void> {
  const count = toNumber({ device, screen, signal, ...context }, charactersToErase, ERASED);
  const tree = await screen.read();
  const focused = tree.elements.find(({ flags }) => flags.includes('focused'));
  // A field that has fewer characters needs fewer keys. A password shows as many signs as it has.
  const present = focused === undefined || focused.text === '' ? count : [...focused.text].length;
  for (let at = 0; at < Math.min(count, present, MAX_ERASED); at += 1)
    await device.perform({ kind: 'key', key: 'delete' }, tree.size, signal);
  await screen.settle();
}

/** The keys of Maestro that a device has, by their names without case, spaces and `_`. */
const KEYS: Readonly<Record<string, FlowKey | '\t'>> = {
  enter: 'enter',
  backspace: 'delete',
  back: 'back',
  home: 'home',
  lock: 'lock',
  power: 'lock',
  volumeup: 'volume_up',
  volumedown: 'volume_down',
  tab: '\t',
};

/** The keys that an iPhone has. Maestro ignores all others there, and goes on as if they had been pressed. */
const IOS_KEYS: readonly string[] = ['enter', 'backspace', 'home', 'lock', 'volumeup', 'volumedown'];

/** Returns the key that a step names; undefined if the platform has none. */
export function findKey(name: string, platform: 'android' | 'ios'): FlowKey | '\t' | undefined {
  const plain = name.toLowerCase().replace(/[\s_]/gu, '');
  if (platform === 'ios' && !IOS_KEYS.includes(plain)) return undefined;
  return Object.hasOwn(KEYS, plain) ? KEYS[plain] : undefined;
}

/** Presses a key. */
export async function pressKey({ key }: StepValues['pressKey'], context: StepContext): Promise<void> {
  if (key === undefined) throw new UnfitValue('The step names no key.');
  const { device, screen, signal } = context;
  const name = fill(context, key);
  const found = findKey(name, device.platform);
  if (found === undefined)
    throw new FlowFailure(`There is no key ${JSON.stringify(name)} on ${describePlatform(device.platform)}.`);
  const { size } = screen.last ?? (await screen.read());
  const action =
    found === '\t' ? { kind: 'type' as const, text: '\t' } : { kind: 'key' as const, key: found };
  await device.perform(action, size, signal);
  await screen.settle();
}

export function describePlatform(platform: 'android' | 'ios'): string {
  return platform === 'android' ? 'an Android device' : 'an iPhone';
}

/** Closes the keyboard, if one is shown. */
export async function hideKeyboard({ device, screen, signal }: StepContext): Promise<void> {
  const hasKeyboard = (tree: Awaited<ReturnType<typeof screen.read>>): boolean =>
    tree.elements.some(({ role, bounds }) => role === 'keyboard' && bounds.height > 0);
  const tree = await screen.read();
  if (!hasKeyboard(tree)) return;
  const { width, height } = tree.size;
  const keyboard = tree.elements.find(({ role }) => role === 'keyboard');
  const edge = keyboard?.bounds.y ?? height / 2;
  // An iPhone has no key for it. A drag over the content above the keyboard closes it where the app allows this.
  if (device.platform === 'android') await device.perform({ kind: 'key', key: 'back' }, tree.size, signal);
  else
    await device.perform(
      {
        kind: 'swipe',
        x: Math.round(width / 2),
        y: Math.round(edge * 0.6),
        x2: Math.round(width / 2),
        y2: Math.round(edge * 0.6 + height * 0.03),
      },
      tree.size,
      signal,
    );
  if (hasKeyboard(await screen.settle())) throw new FlowFailure('The keyboard is still shown.');
}
