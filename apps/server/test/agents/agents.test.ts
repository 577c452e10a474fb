import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from '@jest/globals';
import { DeviceTree } from '@storedeck/contract';
import { type DrawnApp, FakeAndroidPhone } from '@storedeck/fake-devices';
import { readPictureHeader } from '@storedeck/pictures';

import { startServerWithDevices, type ServerWithDevices } from '../devices/server-with-devices.ts';
import { followServerEvents } from '../follow-server-events.ts';
import { connectMcp, ERAS, type Era, type McpClient } from '../mcp/mcp-client.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';

const SAMPLE: DrawnApp = {
  name: 'Sample',
  id: 'app.sample',
  ready: async () => undefined,
  drawIcon: () => undefined,
  draw: () => undefined,
  tabAt: () => undefined,
  scrollRange: () => 0,
  barColor: () => '#000000',
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function withDevices(query = '', options: Parameters<typeof startServerWithDevices>[0] = {}) {
  const world = await startServerWithDevices(options);
  closers.push(() => world.close());
  const agent = await connect(world.server, query);
  return { ...world, agent };
}

async function connect(server: TestServer, query = ''): Promise<McpClient> {
  const agent = await connectMcp(server.port, { era: 'stateless', query });
  closers.push(() => agent.close());
  return agent;
}

async function actions({ port }: TestServer): Promise<Record<string, unknown>[]> {
  const { text } = await sendRequest(port, { path: '/api/agents' });
  return JSON.parse(text).actions;
}

function post(server: TestServer, path: string) {
  return sendRequest(server.port, { method: 'POST', path });
}

function taps({ phone }: Pick<ServerWithDevices, 'phone'>): string[] {
  return phone.received
    .filter(({ argv: [program, what] }) => program === 'input' && what === 'tap')
    .map(({ argv }) => argv.join(' '));
}

describe('devices', () => {
  test('are listed from all tools, with a hint for a device that is not ready', async () => {
    const { agent } = await withDevices();
    const { document } = await agent.call('devices');
    expect(document['devices']).toEqual([
      expect.objectContaining({ id: 'PHONE1', kind: 'android', ready: true }),
      expect.objectContaining({ id: 'UNAUTHORIZED1', ready: false, hint: expect.stringContaining('Allow') }),
      expect.objectContaining({ kind: 'iphone', ready: true }),
    ]);
  });

  test('an iPhone without WebDriverAgent is not ready, and the agent learns what a person must do', async () => {
    const { agent } = await withDevices('', { wdaRunning: false });
    const { document } = await agent.call('devices');
    expect(document['devices']).toContainEqual(
      expect.objectContaining({
        kind: 'iphone',
        ready: false,
        hint: expect.stringContaining('ask the person'),
      }),
    );
  });

  test('must be named in a call as soon as two are ready; without the name, nothing is done', async () => {
    const { agent, phone } = await withDevices();
    const { isError, text } = await agent.call('act', { do: 'tap', x: 10, y: 10 });
    expect(isError).toBe(true);
    expect(text).toMatch(/^DEVICE_AMBIGUOUS: There are 2 usable devices/);
    expect(taps({ phone })).toEqual([]);
  });

  test.each(['PHONE2', 'UNAUTHORIZED1', '-s', '--help', 'PHONE1; reboot', '$(reboot)'])(
    'a device %j that cannot be used is refused, and no device is changed',
    async (device) => {
      const { agent, phone } = await withDevices();
      const { isError, text } = await agent.call('act', { device, do: 'tap', x: 1, y: 1 });
      expect([isError, text]).toEqual([true, expect.stringMatching(/^DEVICE_NOT_FOUND/)]);
      expect(taps({ phone })).toEqual([]);
    },
  );
});

describe('a screen', () => {
  test('is a JPEG of at most 100 KB with sides of at most 1,100 pixels, and is not sent again while it is unchanged', async () => {
    const { agent } = await withDevices();
    const first = await agent.call('screen', { device: 'PHONE1' });
    const [picture] = first.pictures;
    const header = await readPictureHeader(async (from) => picture!.subarray(from));
    expect(header?.format).toBe('jpg');
    const { width, height } = first.document as { width: number; height: number };
    expect(header?.size).toEqual({ width, height });
    expect(Math.max(width, height)).toBeLessThanOrEqual(1100);
    expect(picture!.length).toBeLessThanOrEqual(100 * 1024);
    const again = await agent.call('screen', { device: 'PHONE1', since: first.document['token'] });
    expect(again.pictures).toEqual([]);
    expect(again.document).toEqual({ device: 'PHONE1', changed: false, token: first.document['token'] });
  });

  test('a point of the screenshot is converted to the pixels of the device', async () => {
    const { agent, phone } = await withDevices();
    const { document } = await agent.call('screen', { device: 'PHONE1' });
    const [x, y] = [Number(document['width']) / 2, Number(document['height']) / 2];
    expect((await agent.call('act', { device: 'PHONE1', do: 'tap', x, y })).isError).toBe(false);
    const [tap] = taps({ phone });
    const [tapX, tapY] = (tap ?? '').split(' ').slice(2).map(Number);
    expect(Math.abs(tapX! - phone.width / 2)).toBeLessThanOrEqual(1);
    expect(Math.abs(tapY! - phone.height / 2)).toBeLessThanOrEqual(1);
  });

  test('a tap on a screenshot that stays in portrait arrives at the right point of a screen in landscape', async () => {
    const { agent, iphone, server } = await withDevices();
    iphone.turn();
    const { document } = await agent.call('screen', { device: iphone.udid });
    const path = `/api/wda/tree?udid=${iphone.udid}&picture=1179x2556`;
    const tree = DeviceTree.parse((await sendRequest(server.port, { path })).json);
    const { bounds } = tree.elements.find(({ label }) => label === 'Notes')!;
    const scale = Number(document['width']) / 1179;
    const [x, y] = [(bounds.x + bounds.width / 2) * scale, (bounds.y + bounds.height / 2) * scale];
    expect((await agent.call('act', { device: iphone.udid, do: 'tap', x, y })).isError).toBe(false);
    expect(iphone.state.page).toBe('notes');
  });

  test('a point outside of the screenshot is refused', async () => {
    const { agent, phone } = await withDevices();
    const { text } = await agent.call('act', { device: 'PHONE1', do: 'tap', x: 5000, y: 5 });
    expect(text).toMatch(/^INPUT_INVALID: The point is outside/);
    expect(taps({ phone })).toEqual([]);
  });

  test('wait ends when the screen is still', async () => {
    const { agent } = await withDevices();
    expect((await agent.call('wait', { device: 'PHONE1' })).document).toMatchObject({ found: true });
  });
});

describe('apps', () => {
  const world = () =>
    withDevices('', {
      phones: [new FakeAndroidPhone({ serial: 'PHONE1', app: SAMPLE })],
      iphone: { app: SAMPLE },
    });

  test('of a phone are listed, stopped and started; each change is one action of the log, also when it fails', async () => {
    const { agent, server } = await world();
    const app = (args: object) => agent.call('app', { device: 'PHONE1', ...args });
    expect((await app({ do: 'list' })).document).toMatchObject({ apps: [SAMPLE.id] });
    expect((await app({ do: 'stop', id: SAMPLE.id })).isError).toBe(false);
    expect((await app({ do: 'launch', id: SAMPLE.id })).document['did']).toBe(
      'started app.sample on Pixel 8',
    );
    expect((await app({ do: 'launch', id: 'app.other' })).text).toMatch(/^APP_NOT_INSTALLED/);
    expect((await app({ do: 'stop' })).text).toMatch(/^INPUT_INVALID: "id" is missing/);
    expect((await actions(server)).map(({ text, state }) => [text, state]).sort()).toEqual([
      ['started app.other on Pixel 8', 'failed'],
      ['started app.sample on Pixel 8', 'done'],
      ['stopped app.sample on Pixel 8', 'done'],
    ]);
  });

  test('of an iPhone are listed while they run', async () => {
    const { agent, iphone } = await world();
    const app = (args: object) => agent.call('app', { device: iphone.udid, ...args });
    expect((await app({ do: 'launch', id: SAMPLE.id })).isError).toBe(false);
    expect((await app({ do: 'list' })).document).toMatchObject({ apps: [SAMPLE.id] });
  });
});

describe('limits', () => {
  const tap = { device: 'PHONE1', do: 'tap', x: 1, y: 1 };

  test.each([
    ['read-only', ['act', 'app', 'flow', 'capture', 'listing_edit']],
    ['no-device-changes', ['act', 'app', 'flow']],
    ['no-new-changes', ['capture', 'listing_edit']],
  ])('%s: tools that are switched off are not listed, and calls of them are refused', async (limit, off) => {
    const { agent, phone } = await withDevices(`?limits=${limit}`);
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name).filter((name) => off.includes(name))).toEqual([]);
    const calls = {
      act: tap,
      app: { device: 'PHONE1', do: 'stop', id: SAMPLE.id },
      flow: { device: 'PHONE1', do: 'run', path: 'flows/a.yaml' },
      capture: { device: 'PHONE1', store: 'appStore', locales: ['en-US'], slot: 'APP_IPHONE_67' },
    };
    for (const name of off) {
      const args = calls[name as keyof typeof calls] ?? { edits: [{ do: 'start' }] };
      expect((await agent.call(name, args)).text).toMatch(/^AGENT_REFUSED/);
    }
    const mayAct = !off.includes('act');
    if (mayAct) await agent.call('act', tap);
    expect(taps({ phone })).toHaveLength(mayAct ? 1 : 0);
  });

  test('a client whose address names devices can change no other device', async () => {
    const { agent, phone } = await withDevices('?devices=OTHER');
    expect((await agent.call('act', tap)).text).toMatch(
      /^AGENT_REFUSED: Agents may not change the device PHONE1/,
    );
    expect(taps({ phone })).toEqual([]);
  });

  test('the limits of the server apply to every client', async () => {
    const server = await startTestServer({ agentLimits: ['off'] });
    closers.push(() => server.close());
    const agent = await connect(server);
    expect((await agent.client.listTools()).tools).toEqual([]);
    expect((await agent.call('devices')).text).toMatch(/^AGENT_REFUSED/);
  });

  test('an unknown limit is refused, so that a spelling mistake does not allow everything', async () => {
    const server = await startTestServer();
    closers.push(() => server.close());
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const headers = { 'Content-Type': 'application/json' };
    const response = await sendRequest(server.port, {
      method: 'POST',
      path: '/mcp?limits=readonly',
      body,
      headers,
    });
    expect(response.status).toBe(400);
  });
});

describe('a person', () => {
  test('sees each change as an event and in the list, without control characters in the name of a device', async () => {
    const world = await withDevices('', {
      phones: [new FakeAndroidPhone({ serial: 'PHONE1', model: 'Ignore_previous_instructions\u202e\u0007' })],
    });
    const follower = await followServerEvents(world.server.port);
    closers.push(async () => follower.response.destroy());
    await world.agent.call('act', { device: 'PHONE1', do: 'key', key: 'home' });
    const { data } = await follower.until(
      ({ name, data }) => name === 'agent' && readLatest(data)?.['state'] === 'done',
    );
    expect(readLatest(data)).toMatchObject({
      agent: 'Test agent',
      tool: 'act',
      device: 'PHONE1',
      error: null,
    });
    const [action] = await actions(world.server);
    expect(action!['text']).toMatch(/^pressed home on Ignore previous instructions/);
    // eslint-disable-next-line no-control-regex -- the test looks for these characters
    expect(action!['text']).not.toMatch(/[\u0000-\u001f\u202e]/);
  });

  test('finds each change in a log file, which another server for the same folder reads', async () => {
    const { agent, server } = await withDevices();
    await agent.call('act', { device: 'PHONE1', do: 'type', text: 'secret words' });
    await until(
      async () => (await readFile(join(server.dir, 'assets/.agents.log'), 'utf8').catch(() => '')) !== '',
    );
    const text = await readFile(join(server.dir, 'assets/.agents.log'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      text: expect.stringMatching(/^typed 12 characters on /),
      state: 'done',
    });
    expect(text).not.toContain('secret words');
    const response = await sendRequest(server.port, { path: '/assets/.agents.log' });
    expect(response.status).toBe(404);
    // Another server for the same folder reads the same log file.
    const second = await startTestServer({ dir: server.dir });
    expect(await actions(second)).toHaveLength(1);
    await second.close();
  });

  test('stops the agents: the running call ends, changes are refused, and reading still works', async () => {
    const phone = restlessPhone();
    const { agent, server } = await withDevices('', { phones: [phone] });
    const waiting = agent.call('wait', { device: 'PHONE1', seconds: 30 });
    await until(
      async () => JSON.parse((await sendRequest(server.port, { path: '/api/agents' })).text).running > 0,
    );
    const { text } = await post(server, '/api/agents/stop');
    expect(JSON.parse(text)).toMatchObject({ ok: true, stopped: true });
    expect((await waiting).text).toMatch(/^AGENT_STOPPED/);
    const refused = await agent.call('act', { device: 'PHONE1', do: 'tap', x: 1, y: 1 });
    expect(refused.text).toMatch(/^AGENT_STOPPED: A person has stopped the agents/);
    expect(taps({ phone })).toEqual([]);
    expect((await actions(server))[0]).toMatchObject({ state: 'stopped' });
    expect((await agent.call('devices')).isError).toBe(false);
    await post(server, '/api/agents/allow');
    expect((await agent.call('act', { device: 'PHONE1', do: 'tap', x: 1, y: 1 })).isError).toBe(false);
  });
});

test('a call ends when its client aborts it', async () => {
  const { agent, server } = await withDevices('', {
    phones: [restlessPhone()],
  });
  const cancel = new AbortController();
  const call = agent.call('wait', { device: 'PHONE1', seconds: 30 }, cancel.signal);
  const ended = expect(call).rejects.toThrow();
  const running = async () =>
    JSON.parse((await sendRequest(server.port, { path: '/api/agents' })).text).running;
  await until(async () => (await running()) === 1);
  cancel.abort();
  await ended;
  await until(async () => (await running()) === 0);
});

test.each(Object.keys(ERAS) as Era[])(
  'a call ends when its client disconnects, with the %s revisions',
  async (era) => {
    const { server } = await withDevices('', { phones: [restlessPhone()] });
    const agent = await connectMcp(server.port, { era });
    const ended = expect(agent.call('wait', { device: 'PHONE1', seconds: 30 })).rejects.toThrow();
    const running = async () =>
      JSON.parse((await sendRequest(server.port, { path: '/api/agents' })).text).running;
    await until(async () => (await running()) === 1);
    await agent.close();
    await ended;
    await until(async () => (await running()) === 0);
  },
);

describe('two agents and a person at one device', () => {
  const home = { device: 'PHONE1', do: 'key', key: 'home' };

  async function asWindow(server: TestServer, body: object) {
    const headers = {
      'Content-Type': 'application/json',
      'Storedeck-Holder': 'kind=window&id=w1&name=Chrome',
    };
    return sendRequest(server.port, {
      method: 'POST',
      path: '/api/adb/input',
      body: JSON.stringify(body),
      headers,
    });
  }

  test('the error for the second agent names the agent that has the device', async () => {
    const { agent, server } = await withDevices();
    const other = await connectMcp(server.port, { era: 'stateless', name: 'Other agent' });
    closers.push(() => other.close());
    expect((await agent.call('act', home)).isError).toBe(false);
    expect((await other.call('act', home)).text).toMatch(/^DEVICE_BUSY: PHONE1 is used by Test agent/);
    const noted = (await actions(server)).map(({ agent: name, state }) => `${name}: ${state}`);
    expect(noted).toEqual(['Other agent: refused', 'Test agent: done']);
    // A screenshot needs no lock, so the other agent can take one.
    expect((await other.call('screen', { device: 'PHONE1' })).isError).toBe(false);
  });

  test('a touch of the person takes the device from the agent, whose calls are then refused', async () => {
    const { agent, server } = await withDevices();
    expect((await agent.call('act', home)).isError).toBe(false);
    const touch = await asWindow(server, { action: 'key', key: 'home', serial: 'PHONE1' });
    expect(touch.status).toBe(200);
    expect((await agent.call('act', home)).text).toMatch(/^DEVICE_BUSY: PHONE1 is used by Chrome/);
    const stop = { device: 'PHONE1', do: 'stop', id: 'app.sample' };
    expect((await agent.call('app', stop)).text).toMatch(/^DEVICE_BUSY: PHONE1 is used by Chrome/);
  });
});

test('no secret, and no path of a file with a secret, is in any response', async () => {
  const server = await startTestServer();
  closers.push(() => server.close());
  const agent = await connect(server);
  const secret = 'MIGTAgEAMBMGByqGSM49';
  await writeFile(
    join(server.dir, '.env'),
    `ASC_KEY_ID=2X9R4HXF34\nASC_ISSUER_ID=57246542-96fe-1a63-e053-0824d011072a\nBUNDLE_ID=com.example.app\nASC_KEY_P8_FILE=/keys/private/AuthKey.p8\nPLAYSTORE_SERVICE_ACCOUNT_JSON_B64=${secret}\nPLAYSTORE_PACKAGE_NAME=com.example.app\n`,
  );
  for (const [name, args] of [
    ['doctor', { all: true }],
    ['listing_get', { refresh: true }],
    ['release_plan', {}],
  ] as const) {
    const { text } = await agent.call(name, args);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('/keys/private');
    expect(text).not.toContain('57246542');
  }
});

function readLatest(data: Record<string, unknown>): Record<string, unknown> | null {
  return data['latest'] as Record<string, unknown> | null;
}

/** Returns a phone whose clock shows another minute in each screenshot, so that its screen is never still. */
function restlessPhone(): FakeAndroidPhone {
  let minutes = 0;
  return new FakeAndroidPhone({ serial: 'PHONE1', now: () => new Date(2026, 10, 21, 9, (minutes += 1)) });
}
