/** Many who look at a phone at once: R24. That they share one picture of it is in test/real-adb.test.ts and test/wda-trouble.test.ts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { FakeAndroidPhone, iphonesAtMac, startFakeIphone, startFakeMac } from '@storedeck/fake-devices';

import { loginTo, MAC_PASSWORD } from '../device-world.ts';
import { longestTurnIn } from '../longest-turn.ts';
import { sendRequest } from '../send-request.ts';
import type { ServerProcess } from '../server-process.ts';
import { MEGABYTE_OF_JSON } from './megabyte-of-json.ts';
import { useRig } from './rig.ts';

const rig = useRig();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts the server with a phone; resolves to the address of its screen. */
async function withAndroid(): Promise<{ server: ServerProcess; screen: string }> {
  const phone = new FakeAndroidPhone();
  await writeFile(join(rig.dir, 'picture'), await phone.capture());
  await phone.close();
  const adb = `case "$*" in
    *screencap*) cat '${join(rig.dir, 'picture')}' ;;
    track-devices*) printf '000ePHONE1\\tdevice\\n'; exec sleep 1000 ;;
  esac`;
  await writeFile(join(rig.dir, 'adb'), `#!/bin/sh\n${adb}\n`, { mode: 0o755 });
  return { server: await rig.start({ env: { ADB_BIN: join(rig.dir, 'adb') } }), screen: '/api/adb/screen' };
}

async function withIphone(): Promise<{ server: ServerProcess; screen: string }> {
  const iphone = await startFakeIphone();
  closing.push(() => iphone.close());
  const mac = await startFakeMac({ user: 'me', password: MAC_PASSWORD, ...iphonesAtMac([iphone]) });
  closing.push(() => mac.close());
  const server = await rig.start({ env: { WDA_PORT: '0', MJPEG_PORT: '0' } });
  const client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  expect(await client.connectRunner({ body: loginTo(mac) })).toMatchObject({ ok: true });
  return { server, screen: `/api/wda/screen?udid=${iphone.udid}` };
}

test.each([
  ['an Android phone', withAndroid],
  ['an iPhone', withIphone],
])(
  'R24: two hundred screenshots of %s and a megabyte of JSON at once: no turn of the event loop takes 100 ms',
  async (_what, begin) => {
    const { server, screen } = await begin();
    const mixed = async () => {
      const answers = await Promise.all([
        ...Array.from({ length: 200 }, () => sendRequest(server.port, { path: screen })),
        sendRequest(server.port, MEGABYTE_OF_JSON),
        sendRequest(server.port, { path: '/' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(200).fill(200), 400, 200]);
    };
    expect(await longestTurnIn(server, 100, mixed)).toBeLessThan(100);
  },
);
