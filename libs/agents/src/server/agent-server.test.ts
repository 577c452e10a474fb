import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';
import type { Device } from '@storedeck/devices';
import { z } from 'zod';

import { changeDevice } from '../call/change-device.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { AgentControl } from '../control/agent-control.ts';
import { AgentLog } from '../control/agent-log.ts';
import { defineTool } from '../protocol/tool.ts';
import type { DeviceServices } from '../services/device-services.ts';
import { DEVICE_TOOLS } from '../tools/tool-table.ts';
import { AgentServer, type AgentServerOptions, type ClientChoices } from './agent-server.ts';
import { failureText } from './call-tool.ts';

const PHONE = { host: 'local', device: 'A', id: 'A', name: 'Pixel' } as Device;

/** Services with one phone, which a person takes as soon as `takes` is true. */
function makeServices({ takes = false } = {}): DeviceServices {
  const devices = {
    all: { find: async () => PHONE, list: async () => ({ devices: [], problems: [] }) },
    hosts: { get: () => undefined },
    locks: {
      use: async (_device: unknown, _holder: unknown, work: (lost: AbortSignal) => Promise<unknown>) =>
        work(takes ? AbortSignal.abort() : new AbortController().signal),
    },
  };
  return {
    // The cast: the tools of these tests use only what the object has.
    openDevices: async () => devices as unknown as Awaited<ReturnType<DeviceServices['openDevices']>>,
    openPictures: () => Promise.reject(new Error('no picture is expected')),
  };
}

const shakeTool = defineTool({
  name: 'shake',
  title: 'Shake a device',
  description: 'Shakes it.',
  kind: 'device',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({}),
  output: z.object({ shaken: z.string() }),
  run: async (_input, call: ToolCall<DeviceServices>) => {
    const device = await (await call.services.openDevices()).all.find(undefined, call.signal);
    await changeDevice(call, { device, tool: 'shake', text: 'shook it' }, async (held) =>
      held.throwIfAborted(),
    );
    return { document: { shaken: device.id } };
  },
});

interface Response {
  readonly result: {
    readonly tools: readonly { readonly name: string }[];
    readonly prompts: readonly unknown[];
    readonly resources: readonly unknown[];
    readonly isError?: boolean;
    readonly structuredContent?: unknown;
    readonly content: readonly { readonly text: string }[];
  };
  readonly error?: { readonly message: string };
}

async function makeServer(options: Partial<AgentServerOptions<DeviceServices>> = {}) {
  const states: (string | undefined)[] = [];
  const control = new AgentControl({
    log: await AgentLog.open(mkdtempSync(join(tmpdir(), 'agents-'))),
    onChange: ({ latest }) => states.push(latest?.state),
  });
  const server = new AgentServer({
    version: '1.2.3',
    tools: [...DEVICE_TOOLS, shakeTool],
    services: makeServices(),
    control,
    ...options,
  });
  const request = async (method: string, params: object, choices?: ClientChoices) => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const { text } = await server.respond(
      { body, headers: {}, signal: new AbortController().signal },
      choices,
    );
    return JSON.parse(text) as Response;
  };
  const shake = async (choices?: ClientChoices) => {
    const { result } = await request('tools/call', { name: 'shake', arguments: {} }, choices);
    return result.structuredContent ?? result.content[0]?.text;
  };
  return { control, states, request, shake };
}

test('a server offers the tools that it was given, and neither prompts nor resources by itself', async () => {
  const { request } = await makeServer();
  const { result } = await request('tools/list', {});
  expect(result.tools.map(({ name }) => name)).toEqual([
    ...['devices', 'ui', 'screen', 'act', 'app', 'wait', 'shake'],
  ]);
  expect((await request('prompts/list', {})).result.prompts).toEqual([]);
  expect((await request('resources/list', {})).result.resources).toEqual([]);
  expect((await request('resources/read', { uri: 'storedeck://listing/new' })).error).toBeDefined();
});

test('a tool of the caller changes a device, and the change is recorded', async () => {
  const { control, states, shake } = await makeServer();
  expect(await shake()).toEqual({ shaken: 'A' });
  expect(control.list().actions).toMatchObject([{ tool: 'shake', device: 'A', state: 'done' }]);
  expect(states).toEqual(['running', 'done']);
});

test('limits of the server and of the client hide and refuse a tool', async () => {
  const { shake } = await makeServer({ limits: ['read-only'] });
  expect(await shake()).toMatch(/^AGENT_REFUSED: /);
  const free = await makeServer();
  expect(await free.shake({ limits: 'no-device-changes' })).toMatch(/^AGENT_REFUSED: /);
  expect(await free.shake({ devices: 'B' })).toMatch(/^AGENT_REFUSED: /);
  const { result } = await free.request('tools/list', {}, { limits: 'no-device-changes' });
  expect(result.tools).toHaveLength(4);
});

test('a person who has stopped the agents is obeyed until they allow changes again', async () => {
  const { control, shake } = await makeServer();
  control.stop();
  expect(await shake()).toMatch(/^AGENT_STOPPED: /);
  control.allow();
  expect(await shake()).toEqual({ shaken: 'A' });
});

test('a person takes the device during a change', async () => {
  const { control, shake } = await makeServer({ services: makeServices({ takes: true }) });
  expect(await shake()).toMatch(/^DEVICE_BUSY: A person has taken Pixel/);
  expect(control.state.latest).toMatchObject({ state: 'refused' });
});

test('changes of one device happen one after another, also those of one agent', async () => {
  const steps: string[] = [];
  const first = Promise.withResolvers<undefined>();
  const slowTool = defineTool({
    ...shakeTool,
    input: z.strictObject({ part: z.string() }),
    run: async ({ part }, call: ToolCall<DeviceServices>) => {
      await changeDevice(call, { device: PHONE, tool: 'shake', text: part }, async () => {
        steps.push(`${part} begins`);
        if (part === 'one') await first.promise;
        steps.push(`${part} ends`);
      });
      return { document: { shaken: PHONE.id } };
    },
  });
  const { request } = await makeServer({ tools: [slowTool] });
  const shake = (part: string) => request('tools/call', { name: 'shake', arguments: { part } });
  const both = [shake('one'), shake('two')];
  // A third change, of another device, shows that the second one has had the time to begin.
  await (await makeServer()).shake();
  first.resolve(undefined);
  await Promise.all(both);
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('a failure says what an agent can do about an iPhone without WebDriverAgent', () => {
  const body = { ok: false, code: 'WDA_NOT_RUNNING', error: 'It does not run.', hint: 'Launch it.' } as const;
  expect(failureText(body)).toMatch(
    /^WDA_NOT_RUNNING: It does not run\.\nNo tool can start it: ask the person/,
  );
});

test('an unexpected error keeps its message to itself', async () => {
  const { request } = await makeServer();
  const { result } = await request('tools/call', { name: 'screen', arguments: {} });
  expect(result.isError).toBe(true);
  expect(result.content[0]?.text).toMatch(/^INTERNAL: /);
});
