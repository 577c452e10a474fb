import { afterEach, expect, test } from '@jest/globals';

import { FakeAndroidPhone, type StrangePhone } from '../../src/index.ts';
import { runOnPhone } from '../support/phone-shell.ts';
import { recordingApp } from '../support/recording-app.ts';

const phones: FakeAndroidPhone[] = [];
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close();
});

async function dump(strange: StrangePhone): Promise<string> {
  const phone = new FakeAndroidPhone({ app: recordingApp(), strange });
  phones.push(phone);
  return (await runOnPhone(phone, 'uiautomator dump /dev/tty')).output;
}

test('an app of layers lies in two elements that take taps, the inner one without an id', async () => {
  const [, outer = '', inner = ''] =
    /<node[^>]*><node([^>]* clickable="true"[^>]*)><node([^>]* clickable="true"[^>]*)>/.exec(
      await dump({ toolkit: 'layers' }),
    ) ?? [];
  expect(outer).toContain('resource-id="app.sample:id/gestures"');
  expect(inner).toContain('resource-id=""');
});

test('a button of Compose has a nameless element with the role, which takes no taps', async () => {
  const tree = await dump({ toolkit: 'compose' });
  expect(tree.match(/class="android\.view\.View"[^>]* clickable="true"/g)).toHaveLength(4);
  expect(tree.match(/text="" [^>]*class="android\.widget\.Button"[^>]* clickable="false"/g)).toHaveLength(4);
});

test('a button with an icon font begins with a sign that is no letter', async () => {
  const tree = await dump({ toolkit: 'iconFont' });
  expect(tree.match(/content-desc="\uf2d1, /g)).toHaveLength(4);
});

test('a game has one element', async () => {
  const tree = await dump({ toolkit: 'surface' });
  expect(tree.match(/<node/g)).toHaveLength(2);
  expect(tree).toContain('class="android.view.SurfaceView"');
});
