import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { startServerWithDevices, type ServerWithDevices } from '../devices/server-with-devices.ts';
import { connectMcp, type McpClient } from '../mcp/mcp-client.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';

let world: ServerWithDevices;
let agent: McpClient;
beforeAll(async () => {
  world = await startServerWithDevices();
  agent = await connectMcp(world.server.port, { era: 'stateless' });
  await mkdir(join(world.server.dir, 'flows/shared'), { recursive: true });
  await writeFlow('notes', '- tapOn: "Notes"\n- runFlow: shared/end.yml\n- takeScreenshot: ${WHERE}/notes\n');
  await writeFlow('wrong', '- tapOm: "Notes"\n');
  await writeFlow('missing', '- back\n- extendedWaitUntil: { visible: "Notez", timeout: 0 }\n');
  await writeFlow('endless', '- extendedWaitUntil: { visible: "Never", timeout: 600000 }\n');
  await writeFile(join(world.server.dir, 'flows/shared/end.yml'), 'appId: app.sample\n---\n- back\n');
  await writeFile(join(world.server.dir, 'secret.yaml'), 'SECRET: 1\n');
  await symlink('../secret.yaml', join(world.server.dir, 'flows/link.yaml'));
});
afterAll(async () => {
  await agent.close();
  await world.close();
});

async function writeFlow(name: string, commands: string): Promise<void> {
  await writeFile(join(world.server.dir, `flows/${name}.yaml`), `appId: app.sample\n---\n${commands}`);
}

function call(args: object) {
  return agent.call('flow', { device: 'PHONE1', ...args });
}

async function readActions(): Promise<Record<string, unknown>[]> {
  return JSON.parse((await sendRequest(world.server.port, { path: '/api/agents' })).text).actions;
}

test('lists the flows of the working folder, with what is wrong with them', async () => {
  expect((await call({ do: 'list' })).document['flows']).toEqual([
    { path: 'flows/endless.yaml', steps: 1 },
    { path: 'flows/missing.yaml', steps: 2 },
    { path: 'flows/notes.yaml', steps: 3 },
    { path: 'flows/shared/end.yml', steps: 1 },
    {
      path: 'flows/wrong.yaml',
      errors: 1,
      problem: 'flows/wrong.yaml:3:3: error: "tapOm" is no command. Did you mean tapOn?',
    },
  ]);
});

test('checks a flow with the values of its names', async () => {
  expect((await call({ do: 'check', path: 'flows/notes.yaml' })).document['issues']).toEqual([
    expect.stringContaining('WHERE has no value'),
  ]);
  const { document } = await call({ do: 'check', path: 'flows/notes.yaml', env: { WHERE: 'de' } });
  expect(document['issues']).toBeUndefined();
});

test('runs a flow as one change of the log, and names its screenshots', async () => {
  const { document } = await call({ do: 'run', path: 'flows/notes.yaml', env: { WHERE: 'de' } });
  expect(document['result']).toEqual({
    device: 'PHONE1',
    passed: true,
    steps: 4,
    last: 'flows/notes.yaml:5:3: takeScreenshot "${WHERE}/notes"',
    screenshots: ['flow-output/PHONE1/de/notes.png'],
  });
  const [action] = await readActions();
  expect(action).toMatchObject({ tool: 'flow', device: 'PHONE1', state: 'done' });
  expect(action?.['text']).toBe('ran flows/notes.yaml on Pixel 8');
});

test('says at which step a flow has failed, what is on the screen instead, and where its picture is', async () => {
  const { document, isError } = await call({ do: 'run', path: 'flows/missing.yaml' });
  expect(isError).toBe(false);
  expect(document['result']).toEqual({
    device: 'PHONE1',
    passed: false,
    steps: 2,
    last: 'flows/missing.yaml:4:3: extendedWaitUntil "Notez" timeout 0',
    reason: 'There is no "Notez" on the screen.',
    nearest: ['"Notes"', expect.any(String), expect.any(String)],
    screenshots: ['flow-output/PHONE1/failed flows missing.yaml.png'],
  });
  expect((await readActions())[0]?.['text']).toMatch(/: a step failed$/);
});

test.each([
  ['a flow with an error', 'flows/wrong.yaml', /has errors: nothing was run.*\n.*Did you mean tapOn/],
  ['another file of the folder', 'secret.yaml', /not that of a flow/],
  ['a path that leaves the folder', 'flows/../secret.yaml', /not that of a flow/],
  ['a link', 'flows/link.yaml', /cannot be read|has errors/],
])('refuses %s', async (_what, path, message) => {
  const { isError, text } = await call({ do: 'run', path });
  expect([isError, text]).toEqual([true, expect.stringMatching(message)]);
  expect(text).not.toContain('SECRET');
});

test('obeys the limits of its client', async () => {
  const limited = await connectMcp(world.server.port, { era: 'stateless', query: '?devices=OTHER' });
  const { text } = await limited.call('flow', { device: 'PHONE1', do: 'run', path: 'flows/missing.yaml' });
  expect(text).toMatch(/^AGENT_REFUSED: Agents may not change the device PHONE1/);
  await limited.close();
});

test('holds the device while a flow runs, and ends it when a person stops the agents', async () => {
  const running = call({ do: 'run', path: 'flows/endless.yaml' });
  await until(async () => (await readActions())[0]?.['state'] === 'running');
  const other = await connectMcp(world.server.port, { era: 'stateless', name: 'Other agent' });
  const key = { device: 'PHONE1', do: 'key', key: 'home' };
  await until(async () => (await other.call('act', key)).text.startsWith('DEVICE_BUSY'));
  await other.close();
  await sendRequest(world.server.port, { method: 'POST', path: '/api/agents/stop' });
  expect((await running).text).toMatch(/^AGENT_STOPPED/);
  expect(
    (await readActions()).find(({ text }) => text === 'ran flows/endless.yaml on Pixel 8'),
  ).toMatchObject({ state: 'stopped' });
});
