import { afterEach, expect, test } from '@jest/globals';
import { type DrawnApp, FakeIosHost, type FakeIphone, startFakeIphone } from '@storedeck/fake-devices';
import { HostError, type HostErrorCode } from '@storedeck/host';

import { createWda, type WdaDevice } from '../src/index.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const APP: DrawnApp = {
  name: 'Sample',
  id: 'app.sample',
  permissions: ['location'],
  ready: async () => undefined,
  drawIcon: () => undefined,
  draw: () => undefined,
  tabAt: () => undefined,
  scrollRange: () => 0,
  barColor: () => '#000000',
};

async function open(
  options: Parameters<typeof startFakeIphone>[0],
  Host = FakeIosHost,
): Promise<{ readonly phone: FakeIphone; readonly host: FakeIosHost; readonly device: WdaDevice }> {
  const phone = await startFakeIphone(options);
  const host = new Host({ phones: [phone] });
  const wda = createWda({ host });
  closing.push(
    () => phone.close(),
    () => host.close(),
    () => wda.close(),
  );
  return { phone, host, device: await wda.device() };
}

test.each([
  ['appearance', 'dark'],
  ['textSize', 'extra-extra-extra-large'],
  ['cleanBar', 'clean'],
])('%s of a simulator is changed, read back and put back as it was', async (name, value) => {
  const { device } = await open({ simulator: true });
  const setting = device.simulator?.settings.get(name);
  const old = await setting?.read();
  expect(old).not.toBe(value);
  await setting?.write(value);
  expect(await setting?.read()).toBe(value);
  await setting?.write(old ?? null);
  expect(await setting?.read()).toBe(old);
});

test.each<[string[] | undefined, string[] | undefined]>([
  [
    ['en-US', 'zh_CN', 'German'],
    ['de', 'en-US', 'zh-CN'],
  ],
  // Apps that keep their texts elsewhere have only Base.lproj.
  [undefined, undefined],
])('an app with the folders %j has the languages %j', async (folders, languages) => {
  const app: DrawnApp = { ...APP, ...(folders && { languages: folders }) };
  const { device } = await open({ simulator: true, app });
  expect((await device.simulator?.readAppLanguages('app.sample'))?.toSorted()).toEqual(languages);
  expect(await device.simulator?.readAppLanguages('app.other')).toBeUndefined();
});

test.each<HostErrorCode>(['TOOL_NOT_FOUND', 'TIMED_OUT'])(
  'the languages of an app are unknown if its folder is not listed (%s)',
  async (code) => {
    class NoListHost extends FakeIosHost {
      override async run(...[tool, args, options]: Parameters<FakeIosHost['run']>) {
        if (tool === 'ls') throw new HostError(code, 'The folder was not listed.');
        return super.run(tool, args, options);
      }
    }
    const { device } = await open({ simulator: true, app: { ...APP, languages: ['de'] } }, NoListHost);
    expect(await device.simulator?.readAppLanguages('app.sample')).toBeUndefined();
    const signal = AbortSignal.abort(new Error('Stopped.'));
    await expect(device.simulator?.readAppLanguages('app.sample', { signal })).rejects.toThrow();
  },
);

test('an iPhone is no simulator', async () => {
  const { device } = await open({});
  expect(device.simulator).toBeUndefined();
});

test('the data of an app is removed: it is installed again from its copy, which is removed', async () => {
  const { phone, host, device } = await open({ simulator: true, app: APP });
  await device.simulator?.setPrivacy({ app: 'app.sample', service: 'location', action: 'grant' });
  expect(phone.permissions.size).toBe(1);
  await device.simulator?.clearApp('app.sample');
  expect(phone.permissions.size).toBe(0);
  await device.launchApp('app.sample');
  expect(host.files.filter((path) => path.startsWith('/tmp/'))).toEqual([]);
});

test('an app that is not there keeps nothing and removes nothing', async () => {
  const { host, device } = await open({ simulator: true, app: APP });
  await expect(device.simulator?.clearApp('app.gone')).rejects.toMatchObject({ code: 'SIMULATOR_FAILED' });
  expect(host.commands.filter(([, , verb]) => verb === 'uninstall')).toEqual([]);
});

test('a copy that cannot be installed is kept, and the error says where it is', async () => {
  class FullHost extends FakeIosHost {
    override async run(...[tool, args, options]: Parameters<FakeIosHost['run']>) {
      if (args[1] !== 'install') return super.run(tool, args, options);
      return { stdout: Buffer.alloc(0), stderr: 'No space left on device\n', exitCode: 28 };
    }
  }
  const { host, device } = await open({ simulator: true, app: APP }, FullHost);
  const error = await device.simulator?.clearApp('app.sample').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'SIMULATOR_FAILED', message: expect.stringMatching(/No space left/) });
  const [, copy = ''] = /install \S+ (\/tmp\/\S+)$/.exec((error as { hint: string }).hint) ?? [];
  expect(host.files).toContain(`${copy}/Info.plist`);
});

test('a picture is added, and its temporary file is removed', async () => {
  const { phone, host, device } = await open({ simulator: true });
  await device.simulator?.addMedia({ name: 'beach.png', bytes: Buffer.from('picture') });
  expect(phone.values.media).toEqual([expect.stringMatching(/^\/tmp\/\S+\.png$/)]);
  expect(host.files.filter((path) => path.startsWith('/tmp/'))).toEqual([]);
});

test.each([[true], [false]])('a screen is turned and turned back (simulator: %s)', async (simulator) => {
  const { device } = await open({ simulator });
  const { width, height } = await device.size();
  await device.setOrientation('landscapeLeft');
  expect(await device.size()).toEqual({ width: height, height: width });
  await device.setOrientation('portrait');
  expect(await device.size()).toEqual({ width, height });
  await expect(device.setOrientation('upsideDown')).rejects.toMatchObject({ code: 'WDA_REFUSED' });
});

test('a text is put into the clipboard of a simulator, whatever signs it has', async () => {
  const { phone, device } = await open({ simulator: true });
  await device.setClipboard('Grüße, 世界 "$(x)"');
  expect(phone.clipboard).toBe('Grüße, 世界 "$(x)"');
});
