import { describe, expect, test } from '@jest/globals';

import type { ButtonName, Command } from './command.ts';
import { InputQueue } from './input-queue.ts';

function text(value: string): Command {
  return { kind: 'text', text: value };
}

function button(name: ButtonName): Command {
  return { kind: 'button', name };
}

/** A device that responds only when the test tells it to. */
function slowDevice() {
  const begun: { command: Command; signal: AbortSignal; finish: (error?: Error) => void }[] = [];
  const queue = new InputQueue(
    (command, signal) =>
      new Promise((resolve, reject) =>
        begun.push({ command, signal, finish: (error) => (error ? reject(error) : resolve()) }),
      ),
    () => 0,
  );
  return { queue, begun, commands: () => begun.map(({ command }) => command) };
}

describe('commands', () => {
  test('run one at a time and in order', async () => {
    const { queue, begun, commands } = slowDevice();
    const first = queue.push(button('back'));
    const second = queue.push(button('home'));
    expect(commands()).toEqual([button('back')]);
    expect(queue.getState().waiting).toBe(2);
    begun[0]?.finish();
    expect(await first).toBe(true);
    expect(commands()).toEqual([button('back'), button('home')]);
    begun[1]?.finish();
    expect(await second).toBe(true);
  });

  test('text that is typed meanwhile is joined to one command', async () => {
    const { queue, begun, commands } = slowDevice();
    const typed = [...'hello'].map((character) => queue.push(text(character)));
    const entered = queue.push(button('enter'));
    const after = queue.push(text('!'));
    for (let index = 0; index < 4; index += 1) {
      begun[index]?.finish();
      await [typed[0], typed[4], entered, after][index];
    }
    expect(commands()).toEqual([text('h'), text('ello'), button('enter'), text('!')]);
    expect(await Promise.all(typed)).toEqual([true, true, true, true, true]);
  });

  test('after a failed one are dropped, the failure is reported, and the next one works', async () => {
    const { queue, begun, commands } = slowDevice();
    const failing = queue.push(button('back'));
    const behind = queue.push(button('home'));
    begun[0]?.finish(new Error('The phone is offline.'));
    expect(await Promise.all([failing, behind])).toEqual([false, false]);
    expect(queue.getState().failure?.message).toBe('The phone is offline.');
    const next = queue.push(button('recents'));
    begun[1]?.finish();
    expect(await next).toBe(true);
    expect(commands()).toEqual([button('back'), button('recents')]);
    expect(queue.getState().failure).toBeNull();
  });

  test('are dropped when the mirror closes', async () => {
    const { queue, begun } = slowDevice();
    const close = queue.open();
    const running = queue.push(button('back'));
    const behind = queue.push(button('home'));
    close();
    expect(begun[0]?.signal.aborted).toBe(true);
    begun[0]?.finish(new Error('aborted'));
    expect(await Promise.all([running, behind, queue.push(button('back'))])).toEqual([false, false, false]);
    expect(queue.getState().failure).toBeNull();
  });
});
