import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Adb, type AdbDevice } from '@storedeck/android';
import type { Host } from '@storedeck/host';
import { connectRunner, type Runner } from '@storedeck/runner-ssh';

import type { Parts } from '../../src/compose.ts';
import type { CompositionRoot } from '../../src/composition-root.ts';
import { readConfig } from '../../src/config.ts';
import { startDemo } from '../../src/demo/start-demo.ts';
import { createLog } from '../../src/log.ts';

/** A text that a real command would print. */
const SECRET = 'canary-secret-7702';
const PHONE = 'R5CT900FAKE';

let folder: string;
let secret: string;
/** A file that a real command would create. */
let marker: string;
let demo: CompositionRoot;
let port: number;
/** Connections to a real port of this computer. */
const reached: string[] = [];
const real = createServer((socket) => {
  reached.push('a connection');
  socket.end(SECRET);
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'demo-rights-'));
  marker = join(folder, 'marker');
  secret = join(folder, 'secret');
  writeFileSync(secret, SECRET);
  await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve));
  port = (real.address() as AddressInfo).port;
  process.env['STOREDECK_CANARY'] = SECRET;
  demo = await startDemo(readConfig({}));
});
afterAll(async () => {
  delete process.env['STOREDECK_CANARY'];
  await demo.close();
  await new Promise((resolve) => real.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Expects that nothing real has happened. */
function expectUntouched(...responses: unknown[]) {
  expect(existsSync(marker)).toBe(false);
  expect(readFileSync(secret, 'utf8')).toBe(SECRET);
  expect(reached).toEqual([]);
  const seen = responses.map((response) =>
    response instanceof Error ? `${response.message} ${String(response.cause)}` : JSON.stringify(response),
  );
  expect(seen.join('\n')).not.toContain(SECRET);
}

/** Lines that create the marker, print the secret, remove the secret or print variables, in a real shell. */
function attacks() {
  return [
    `touch ${marker}`,
    `/usr/bin/touch ${marker}`,
    `/bin/cat ${secret}`,
    `echo x > ${marker}`,
    `while read -r x || [ -n "$x" ]; do echo "$x"; done < ${secret}`,
    `sh -c '/usr/bin/touch ${marker}'`,
    `exec /bin/sh -c 'exec "$@"' sh /bin/cat ${secret}`,
    `PATH=/usr/bin:/bin touch ${marker}`,
    `echo "$(cat ${secret})" \${STOREDECK_CANARY}`,
    `printenv STOREDECK_CANARY; env; set`,
    `rm -f ${secret}`,
    // The output would say that the process of this test can be reached.
    `kill -0 ${process.pid} && echo ${SECRET}`,
    `true; ${process.execPath} -e 'fs.writeFileSync("${marker}", "")'`,
    `cat /sdcard/../..${secret} /tmp/../../${secret}`,
  ];
}

/** Resolves to the result, or to the error. */
function outcome(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}

describe('the Mac of the demo, with the login that the server tells', () => {
  let runner: Runner;
  beforeAll(async () => {
    const { pass, ...login } = demo.config.offeredRunner!;
    runner = await connectRunner({ ...login, password: pass });
  });
  afterAll(() => runner.close());

  test('answers as a Mac without the program', async () => {
    expect(await outcome(runner.host.run('/usr/bin/id', []))).toMatchObject({ code: 'TOOL_NOT_FOUND' });
    expect(await runner.host.run('sh', ['-c', 'id'])).toMatchObject({
      exitCode: 127,
      stderr: 'sh: id: command not found\n',
    });
  });

  test('runs no command of this computer', async () => {
    for (const line of attacks()) {
      const { stdout, stderr } = await runner.host.run('sh', ['-c', line]);
      expectUntouched(String(stdout), stderr);
    }
    for (const program of ['touch', '/usr/bin/touch', '/bin/touch', process.execPath])
      expectUntouched(await outcome(runner.host.run(program, [marker])));
  });

  test('its tools write and read no file of this computer', async () => {
    for (const args of [
      ['simctl', 'io', 'booted', 'screenshot', marker],
      ['simctl', 'io', 'booted', 'screenshot', `/tmp/../..${marker}`],
      ['devicectl', 'list', 'devices', '--json-output', marker],
    ])
      expectUntouched(await outcome(runner.host.run('xcrun', args, { cwd: '/tmp' })));
    for (const path of [secret, `/tmp/../..${secret}`, '/etc/passwd', `/proc/${process.pid}/environ`])
      expect(await outcome(runner.host.readFile(path))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await outcome(runner.host.upload(Buffer.from('x'), marker))).toMatchObject({
      code: 'FILE_UNWRITABLE',
    });
    expectUntouched();
  });

  test('its ports lead to no server of this computer', async () => {
    expect(await outcome(runner.host.connect(port))).toMatchObject({ code: 'CONNECTION_REFUSED' });
    // An iproxy leads to ports of a simulated iPhone only.
    const devices = await runner.host.run('idevice_id', ['-l']);
    const udid = String(devices.stdout).trim();
    const iproxy = await runner.host.spawn('iproxy', ['-u', udid, `7001:${port}`]);
    iproxy.stdout.resume();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const stream = await runner.host.connect(7001).catch(() => undefined);
      if (stream) expectUntouched(await outcome(text(stream)));
    }
    await iproxy.kill();
  });
});

describe('the simulated computer of the demo', () => {
  let host: Host;
  let device: AdbDevice;
  let adb: Adb;
  let parts: Parts;
  beforeAll(async () => {
    parts = await demo.compose({ log: createLog('error'), version: '0.0.0-test' });
    host = (await parts.devices()).home;
    adb = new Adb(host);
    device = await adb.device(PHONE);
  });
  afterAll(async () => {
    adb.close();
    await parts.close();
  });

  test('its phone answers as a phone without the program', async () => {
    expect(await device.shell('touch x')).toMatchObject({
      exitCode: 127,
      stderr: '/system/bin/sh: touch: inaccessible or not found\n',
    });
    expect(String((await device.shell('id')).stdout)).toMatch(/^uid=2000\(shell\)/);
  });

  test('neither the shell of its phone nor its own shell runs a command of this computer', async () => {
    for (const line of attacks()) {
      const { stdout, stderr } = await device.shell(line);
      const direct = await host.run('adb', ['-s', PHONE, 'exec-out', line]);
      const own = await host.run('sh', ['-c', line]);
      const all = [stdout, stderr, direct.stdout, direct.stderr, own.stdout, own.stderr];
      expectUntouched(...all.map(String));
    }
    for (const program of ['touch', '/usr/bin/touch', process.execPath])
      expect(await outcome(host.run(program, [marker]))).toMatchObject({ code: 'TOOL_NOT_FOUND' });
    expectUntouched();
  });

  test('adb copies no file of this computer, and reaches no port and no socket of it', async () => {
    for (const path of [secret, `/sdcard/../..${secret}`, '/etc/passwd']) {
      expect(await outcome(device.readFile(path))).toMatchObject({ code: 'TRANSFER_FAILED' });
      expect(await outcome(host.readFile(path))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    }
    // The path begins like a folder of the phone, and is a name of the phone's memory only.
    await outcome(device.writeFile(Buffer.from('x'), `/sdcard/../..${marker}`));
    await outcome(device.writeFile(Buffer.from('x'), marker));
    for (const service of [
      `tcp:${port}`,
      `tcp:127.0.0.1:${port}`,
      `localabstract:${secret}`,
      `localfilesystem:${secret}`,
      `dev:${secret}`,
      `file:${secret}`,
      `reverse:forward:tcp:7002;tcp:${port}`,
      'root:',
      'jdwp:1',
    ])
      expect(await outcome(device.open(service))).toMatchObject({ code: 'ADB_FAILED' });
    for (const command of [
      ['push', secret, '/sdcard/x'],
      ['pull', secret, marker],
      ['forward', 'tcp:7003', `tcp:${port}`],
      ['reverse', 'tcp:7003', `tcp:${port}`],
      ['install', secret],
      ['sideload', secret],
    ])
      expect(await host.run('adb', ['-s', PHONE, ...command])).toMatchObject({ exitCode: 1 });
    expect(await outcome(host.connect(port))).toMatchObject({ code: 'CONNECTION_REFUSED' });
    expectUntouched();
  });

  test('scrcpy on the phone runs only a scrcpy server of the phone', async () => {
    const line = `CLASSPATH=${secret} app_process / com.genymobile.scrcpy.Server 4.1`;
    expect(await device.shell(line)).toMatchObject({ exitCode: 134 });
    expect(await device.shell(`app_process ${folder} ${marker}`)).toMatchObject({ exitCode: 134 });
    expectUntouched();
  });

  test('its tools for iPhones start no program of this computer', async () => {
    for (const [tool, args] of [
      ['xcrun', ['simctl', 'io', 'booted', 'screenshot', marker]],
      ['xcrun', ['devicectl', 'list', 'devices', '--json-output', marker]],
      ['xcrun', ['-f', secret]],
      ['xcrun', ['/usr/bin/touch', marker]],
      ['rm', ['-f', secret]],
      ['printenv', ['STOREDECK_CANARY']],
      ['xcodebuild', ['-project', secret, `SYMROOT=${marker}`]],
      ['ios', ['runwda', secret]],
    ] as const) {
      const result = (await outcome(host.run(tool, args))) as { stdout?: Buffer; stderr?: string };
      expectUntouched(String(result.stdout), result.stderr ?? '');
    }
  });
});

describe('the servers of the demo', () => {
  async function request(url: string, path: string, init: RequestInit = {}) {
    const response = await fetch(`${url}${path}`, init);
    return `${response.status} ${await response.text()}`;
  }

  test('the Grid and the WebDriverAgent behind it open no file and no other address', async () => {
    const { url, user, pass } = demo.config.offeredServer!;
    const headers = { authorization: `Basic ${btoa(`${user}:${pass}`)}`, 'content-type': 'application/json' };
    const post = (path: string, body: unknown) =>
      request(url, path, { method: 'POST', headers, body: JSON.stringify(body) });
    const capabilities = {
      alwaysMatch: {
        platformName: 'iOS',
        'appium:app': `file://${secret}`,
        'appium:webDriverAgentUrl': `http://127.0.0.1:${port}`,
        'se:downloadsEnabled': true,
      },
    };
    const created = await post('/session', { capabilities });
    expect(created).toMatch(/^200 /);
    const id = /"sessionId":\s*"([^"]+)"/.exec(created)?.[1] ?? '';
    const responses = [created];
    for (const [path, body] of [
      ['/execute/sync', { script: 'mobile: shell', args: [{ command: 'touch', args: [marker] }] }],
      ['/appium/device/pull_file', { path: secret }],
      ['/appium/device/push_file', { path: marker, data: '' }],
      ['/url', { url: `file://${secret}` }],
      ['/url', { url: `http://127.0.0.1:${port}` }],
      ['/se/files', { name: `../..${secret}` }],
      ['/file', { file: secret }],
      ['/wda/apps/launch', { bundleId: secret }],
      [`/../../..${secret}`, {}],
      [`@127.0.0.1:${port}/`, {}],
    ] as const)
      responses.push(await post(`/session/${id}${path}`, body));
    responses.push(await request(url, `/session/${id}`, { method: 'DELETE', headers }));
    expectUntouched(...responses);
    expect(responses[1]).toContain('unknown command');
  });

  test('the stores open no file and no other address', async () => {
    const { appStoreConnectUrl, playUrl } = demo.config.storeEndpoints;
    const up = '..%2f'.repeat(12);
    for (const url of [appStoreConnectUrl, playUrl]) {
      for (const path of [
        `/uploads/${up}${secret}`,
        `/mzstatic/${up}${secret}`,
        `/play-lh/${up}${secret}`,
        `/../../..${secret}`,
        `/v1/apps?next=http://127.0.0.1:${port}`,
        `/token?url=file://${secret}`,
      ]) {
        expectUntouched(await request(url ?? '', path));
        expectUntouched(await request(url ?? '', path, { method: 'PUT', body: 'x' }));
      }
    }
  });
});
