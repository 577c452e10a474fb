import { text } from 'node:stream/consumers';

import type { FakeAndroidPhone } from '@storedeck/fake-devices';

/** Opens a screen of the app of the demo. */
export async function openScreen(phone: FakeAndroidPhone, name: string): Promise<void> {
  await run(phone, `am start -a android.intent.action.VIEW -d ${phone.packages.launchable}:${name}`);
}

/** Taps the element of the app with an id. */
export async function tapElement(phone: FakeAndroidPhone, id: string): Promise<void> {
  const tree = await run(phone, 'uiautomator dump /dev/tty');
  const [, left, top, right, bottom] =
    new RegExp(`:id/${id}"[^>]* bounds="\\[(\\d+),(\\d+)\\]\\[(\\d+),(\\d+)\\]"`).exec(tree)?.map(Number) ??
    [];
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    throw new Error(`The app shows no element ${id}.`);
  await run(phone, `input tap ${Math.round((left + right) / 2)} ${Math.round((top + bottom) / 2)}`);
}

/** Turns the screen to the left, as a person does. */
export async function turn(phone: FakeAndroidPhone): Promise<void> {
  await run(phone, 'settings put system accelerometer_rotation 0');
  await run(phone, 'settings put system user_rotation 1');
}

async function run(phone: FakeAndroidPhone, line: string): Promise<string> {
  const shell = await phone.shell(line);
  shell.stdin.end();
  const [output] = await Promise.all([text(shell.stdout), text(shell.stderr), shell.exited]);
  return output;
}
