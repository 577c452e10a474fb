import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeIosHost, startFakeIphone, type FakeIphoneOptions } from '@storedeck/fake-devices';
import { makeOutline } from '@storedeck/screen-tree';

import { createWda } from '../src/index.ts';
import { eventually } from './support/eventually.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function setUp(options: FakeIphoneOptions = {}) {
  const phone = await startFakeIphone(options);
  const host = new FakeIosHost({ phones: [phone] });
  const wda = createWda({ host });
  closing.push(
    () => phone.close(),
    () => host.close(),
    () => wda.close(),
  );
  return { phone, device: await wda.device() };
}

function sources(phone: { received: readonly { path: string }[] }): number {
  return phone.received.filter(({ path }) => path === '/source').length;
}

describe('tree', () => {
  test('a tap on the middle of an element of the tree reaches this element', async () => {
    const { phone, device } = await setUp();
    const tree = await device.tree();
    expect(tree).toMatchObject({ platform: 'ios', size: { width: 1179, height: 2556 }, scale: 3 });
    const notes = tree.elements.find(({ identifier }) => identifier === 'Notes');
    const { x = 0, y = 0, width = 0, height = 0 } = notes?.points ?? {};
    await device.input({ action: 'tap', x: x + width / 2, y: y + height / 2 });
    expect(phone.state.page).toBe('notes');
    const outline = makeOutline(await device.tree(), makeOutline(tree));
    expect(outline.text).toMatch(/^@1 app\b/);
    expect(outline.text).toMatch(/keyboard$/);
  });

  test('in landscape, the bounds of the elements refer to the screen, or to an image that stays in portrait', async () => {
    const { phone, device } = await setUp();
    const upright = await device.tree();
    phone.turn();
    const host = new FakeIosHost({ phones: [phone] });
    const later = createWda({ host });
    closing.push(
      () => host.close(),
      () => later.close(),
    );
    const turned = await later.device();
    const tree = await turned.tree();
    expect(tree.size).toEqual({ width: 2556, height: 1179 });
    const picture = { width: 1179, height: 2556 };
    const shown = await turned.tree({ picture });
    expect(shown.size).toEqual(picture);
    // The simulated image stays in portrait, so each element has the same bounds in pixels as before the rotation.
    expect(shown.elements.map(({ bounds }) => bounds)).toEqual(upright.elements.map(({ bounds }) => bounds));
    const notes = tree.elements.find(({ identifier }) => identifier === 'Notes')?.points;
    const { x = 0, y = 0, width = 0, height = 0 } = notes ?? {};
    await turned.input({ action: 'tap', x: x + width / 2, y: y + height / 2 });
    expect(phone.state.page).toBe('notes');
    expect((await turned.tree({ picture: { width: 852, height: 393 } })).size).toEqual(tree.size);
  });

  test('one tree is read at a time, and callers share it; a caller that aborts stops waiting', async () => {
    const { promise: slow, resolve: finish } = Promise.withResolvers<undefined>();
    let begun = 0;
    const { phone, device } = await setUp({
      beforeSource: async () => {
        begun += 1;
        await slow;
      },
    });
    const stop = new AbortController();
    const [first, second] = [device.tree({ signal: stop.signal }), device.tree()];
    await eventually(() => begun === 1);
    stop.abort();
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' });
    const third = device.tree();
    device.screenChanged();
    const later = device.tree();
    finish(undefined);
    expect(await third).toBe(await second);
    expect(await later).not.toBe(await second);
    expect(sources(phone)).toBe(2);
  });

  test('an evicted session is replaced', async () => {
    const { phone, device } = await setUp();
    await device.tree();
    phone.evictSession();
    expect((await device.tree()).elements.length).toBeGreaterThan(5);
  });

  test('rejects with WDA_NOT_RUNNING when WebDriverAgent is not running', async () => {
    const { device } = await setUp({ wdaRunning: false });
    await expect(device.tree()).rejects.toMatchObject({ code: 'WDA_NOT_RUNNING' });
  });
});
