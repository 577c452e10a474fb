import { createInterface } from 'node:readline';

import type { MacToolCall } from '../../mac/tools/mac-tool.ts';
import type { FakeIphone } from '../fake-iphone.ts';
import type { ScreenSize } from '../screen/screen-state.ts';
import { Finger } from '../video/finger.ts';

type Fields = Readonly<Record<string, unknown>>;

const BUTTONS: readonly string[] = ['home', 'lock', 'power', 'volume-up', 'volume-down', 'action'];
const PHASES: readonly string[] = ['down', 'move', 'up'];
const CODE =
  /^(Key[A-Z]|Digit\d|Enter|Escape|Backspace|Tab|Space|Arrow(Up|Down|Left|Right)|Minus|Equal|Bracket(Left|Right)|Backslash|Semicolon|Quote|Backquote|Comma|Period|Slash)$/;
const MODIFIERS: readonly string[] = ['shift', 'control', 'option', 'command'];

class Refusal extends Error {}

/**
 * Performs the gesture in each line of standard input, and prints one line for each gesture. Resolves with the exit
 * code when standard input ends.
 */
export async function runInput(call: MacToolCall, simulator: FakeIphone): Promise<number> {
  call.stderr.write('[baguette] Input session started, reading from stdin\n');
  const finger = new Finger(simulator);
  for await (const line of createInterface({ input: call.stdin })) {
    if (call.signal.aborted) break;
    call.stdout.write(`${acknowledge(line, simulator, finger)}\n`);
  }
  call.stderr.write('[baguette] stdin closed, input session ending\n');
  return 0;
}

function acknowledge(line: string, simulator: FakeIphone, finger: Finger): string {
  try {
    const fields = parse(line);
    if (simulator.power !== 'Booted') return '{"ok":false}';
    perform(fields, simulator, finger);
    return '{"ok":true}';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // As in the real program, the message is not escaped for JSON.
    return `{"ok":false,"error":"${error.message}"}`;
  }
}

function parse(line: string): Fields {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // The error is thrown below.
  }
  throw new Refusal('invalid JSON');
}

function perform(fields: Fields, simulator: FakeIphone, finger: Finger): void {
  const type = text(fields, 'type');
  const [, fingers, phase] = /^touch([12])-(\w+)$/.exec(type) ?? [];
  if (fingers !== undefined && phase !== undefined && PHASES.includes(phase)) {
    const [x, y] = fingers === '1' ? ['x', 'y'] : ['x1', 'y1'];
    if (fingers === '2') for (const name of ['x2', 'y2']) number(fields, name);
    finger.touch(phase, readPoint(fields, [x ?? '', y ?? ''], simulator.model.screen.size), fingers === '1');
    return;
  }
  const { model } = simulator;
  switch (type) {
    case 'scroll': {
      const delta = typeof fields['deltaY'] === 'number' ? fields['deltaY'] : 0;
      const { width, height } = model.screen.size;
      const middle = { x: width / 2, y: height / 2 };
      model.screen.swipe({ x1: middle.x, y1: middle.y, x2: middle.x, y2: middle.y + delta });
      return;
    }
    case 'button':
      return press(text(fields, 'button'), simulator);
    case 'key':
      return pressKey(fields, simulator);
    case 'type':
      if (!/^[\x20-\x7e]*$/.test(text(fields, 'text')))
        throw new Refusal(
          'invalid text: expected ASCII printable characters supported by the US keyboard layout',
        );
      model.screen.type(text(fields, 'text'));
      return;
    default:
      throw new Refusal(`unknown kind: ${type}`);
  }
}

function press(button: string, { model: { screen } }: FakeIphone): void {
  if (!BUTTONS.includes(button)) throw new Refusal(`invalid button: expected ${BUTTONS.join(' | ')}`);
  if (button === 'home') screen.home();
  if (button === 'lock' || button === 'power') screen.lock();
  if (button === 'volume-up' || button === 'volume-down') screen.volume(button === 'volume-up' ? 1 : -1);
}

function pressKey(fields: Fields, { model: { screen } }: FakeIphone): void {
  const code = text(fields, 'code');
  const modifiers = fields['modifiers'] ?? [];
  if (!CODE.test(code)) throw new Refusal('invalid code: expected W3C KeyboardEvent.code');
  if (!Array.isArray(modifiers) || !modifiers.every((one) => MODIFIERS.includes(String(one))))
    throw new Refusal('invalid modifiers: expected shift | control | option | command');
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) screen.type(modifiers.includes('shift') ? letter : letter.toLowerCase());
  else if (code.startsWith('Digit')) screen.type(code.slice(5));
  else if (code === 'Space') screen.type(' ');
  else if (code === 'Backspace') screen.type('\b');
  else if (code === 'Enter') screen.type('\n');
}

/**
 * Returns a point of the screen, in points. Like the real program, divides the position by the fields `width` and
 * `height` of the same gesture, and limits the result to the screen.
 */
function readPoint(fields: Fields, [x, y]: readonly [string, string], screen: ScreenSize) {
  const scale = (name: string, side: string, length: number) =>
    Math.min(1, Math.max(0, number(fields, name) / number(fields, side))) * length;
  return { x: scale(x, 'width', screen.width), y: scale(y, 'height', screen.height) };
}

function number(fields: Fields, name: string): number {
  const value = fields[name];
  if (value === undefined) throw new Refusal(`missing field: ${name}`);
  if (typeof value !== 'number') throw new Refusal(`invalid ${name}: expected number`);
  return value;
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined) throw new Refusal(`missing field: ${name}`);
  if (typeof value !== 'string') throw new Refusal(`invalid ${name}: expected string`);
  return value;
}
