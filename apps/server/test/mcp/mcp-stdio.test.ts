/** Tests `storedeck mcp` with the client of the SDK, which starts the command as the program of an agent does. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { COMMAND, NO_TOOLS, startCommand } from '../cli/command-process.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';
import { asMcpClient, ERAS, type Era, type McpClient } from './mcp-client.ts';

let dir: string;
let temp: string;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-mcp-'));
  temp = await mkdtemp(join(tmpdir(), 'storedeck-mcp-temp-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  for (const folder of [dir, temp]) await rm(folder, { recursive: true, force: true });
});

interface Agent extends McpClient {
  /** Returns what the command has printed on standard error so far. */
  readonly stderr: () => string;
  /** Returns the last address that the command has printed: the address of the service that it uses. */
  readonly url: () => string;
}

async function startAgent(args: readonly string[], era: Era = 'handshake', env: object = {}): Promise<Agent> {
  const client = new Client({ name: 'Stdio agent', version: '1.0.0' }, ERAS[era]);
  const [command, ...node] = COMMAND;
  const transport = new StdioClientTransport({
    command,
    args: [...node, 'mcp', ...args],
    env: { ...(NO_TOOLS as Record<string, string>), TMPDIR: temp, PORT: '0', ...env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  await client.connect(transport);
  closers.push(() => client.close());
  // The command responds to the handshake before it has found the service. The next call waits for a response of
  // the service.
  await client.listTools();
  const url = () => /(http:\/\/\S+)\s*$/.exec(stderr.trim())?.[1] ?? '';
  return { ...asMcpClient(client), stderr: () => stderr, url };
}

/** Starts the server of the working folder. */
async function startServer() {
  const server = startCommand(['--dir', dir, '--port', '0'], { env: { TMPDIR: temp } });
  await server.shown('http://localhost');
  const stop = async () => {
    server.child.kill();
    await server.finished;
  };
  closers.push(stop);
  return { stop };
}

describe.each(Object.keys(ERAS) as Era[])('with the %s revisions', (era) => {
  test('starts a service, which ends with the agent', async () => {
    const agent = await startAgent(['--dir', dir], era);
    expect((await agent.client.listTools()).tools.length).toBeGreaterThan(8);
    expect((await agent.call('devices')).document).toMatchObject({ devices: [] });
    const { port } = new URL(agent.url());
    expect((await sendRequest(Number(port), { path: '/api/health' })).status).toBe(200);
    await agent.close();
    await expect(sendRequest(Number(port), { path: '/api/health' })).rejects.toThrow('ECONNREFUSED');
  });

  test('uses the service that already runs for the folder, and leaves it running', async () => {
    const { stop } = await startServer();
    const agent = await startAgent(['--dir', dir], era);
    await agent.call('listing_edit', { edits: [{ do: 'start' }] });
    expect(agent.stderr()).toContain('Storedeck already runs');
    const { port } = new URL(agent.url());
    await agent.close();
    const { text } = await sendRequest(Number(port), { path: '/api/agents' });
    expect(JSON.parse(text).latest).toMatchObject({ agent: 'Stdio agent', tool: 'listing_edit' });
    await stop();
  });

  test('the limits in the command line apply', async () => {
    const agent = await startAgent(['--dir', dir, '--read-only'], era);
    const { tools } = await agent.client.listTools();
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
    expect((await agent.call('listing_edit', { edits: [{ do: 'start' }] })).text).toMatch(/^AGENT_REFUSED/);
  });
});

test('two agents of one folder use one service', async () => {
  const first = await startAgent(['--dir', dir]);
  const second = await startAgent(['--dir', dir]);
  expect(second.url()).toBe(first.url());
  // The service of the first agent ends with that agent. The second agent starts another service at its next call.
  await first.close();
  await until(async () => {
    const { isError, text } = await second.call('listing_get');
    expect(isError ? text : '').toMatch(/^$|^SERVICE_ENDED/);
    return !isError;
  });
  expect(second.stderr()).toMatch(/Storedeck runs: /);
});

test('a service that ends while an agent uses it is replaced at the next call', async () => {
  const { stop } = await startServer();
  const agent = await startAgent(['--dir', dir]);
  const former = agent.url();
  await stop();
  await until(async () => !(await agent.call('listing_get')).isError);
  expect(agent.url()).not.toBe(former);
});

test('a folder that cannot be used: exit 2, with a message', async () => {
  const file = join(dir, 'a file');
  await writeFile(file, '');
  const started = startCommand(['mcp', '--dir', file], { env: { TMPDIR: temp } });
  const { code, stdout, stderr } = await started.finished;
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('is not a folder');
});

test('standard output contains only messages, whatever a tool prints and the agent sends', async () => {
  const started = startCommand(['mcp', '--dir', dir], {
    env: { TMPDIR: temp, PORT: '0', STOREDECK_LOG: 'trace', ADB_BIN: await noisyTool() },
  });
  const call = { method: 'tools/call', params: { name: 'devices', arguments: {} } };
  for (const line of [
    'no JSON',
    '[]',
    '{"jsonrpc":"2.0"}',
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
  ])
    started.child.stdin?.write(`${line}\n`);
  await started.shown('"id":1');
  started.child.stdin?.end();
  const { stdout, code } = await started.finished;
  expect(code).toBe(0);
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
  expect(messages.map(({ id }) => id)).toEqual([null, null, null, 1]);
});

test('a subscription over standard input is acknowledged, and ends at once', async () => {
  const started = startCommand(['mcp', '--dir', dir], { env: { TMPDIR: temp, PORT: '0' } });
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { notifications: { toolsListChanged: true }, _meta: meta };
  started.child.stdin?.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params })}\n`,
  );
  await started.shown('"id":1');
  started.child.stdin?.end();
  const { stdout } = await started.finished;
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(messages).toEqual([
    expect.objectContaining({ method: 'notifications/subscriptions/acknowledged' }),
    expect.objectContaining({ id: 1, result: expect.anything() }),
  ]);
});

describe('a line of more than 4 MiB gets an error', () => {
  const line = 'x'.repeat(5 * 1024 * 1024);

  test('and no server is started for it: the command ends when the input ends', async () => {
    const started = startCommand(['mcp', '--dir', dir], { env: { TMPDIR: temp, PORT: '0' } });
    started.child.stdin?.end(line);
    const { code, stdout, stderr } = await started.finished;
    expect(JSON.parse(stdout)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } });
    expect([code, stderr]).toEqual([0, '']);
  });

  test('and the lines after it are handled', async () => {
    const started = startCommand(['mcp', '--dir', dir], { env: { TMPDIR: temp, PORT: '0' } });
    started.child.stdin?.end(`${line}\n${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
    const { code, stdout } = await started.finished;
    const messages = stdout.trimEnd().split('\n');
    expect(messages.map((text) => (JSON.parse(text) as { id: unknown }).id)).toEqual([null, 1]);
    expect(code).toBe(0);
  });
});

test('a server that is still starting when the input ends does not keep the command running', async () => {
  const started = startCommand(['mcp', '--dir', dir], { env: { TMPDIR: temp, PORT: '0' } });
  started.child.stdin?.end(
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} })}\n`,
  );
  const { code, stdout } = await started.finished;
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ id: 1 })]);
});

test('an agent that sends much before it reads gets every response', async () => {
  const started = startCommand(['mcp', '--dir', dir], { env: { TMPDIR: temp, PORT: '0' } });
  const { stdin, stdout } = started.child;
  let received = '';
  stdout?.on('data', (chunk) => (received += String(chunk))).pause();
  for (let id = 0; id < 1000; id += 1)
    stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' })}\n`);
  // Standard error shows that the first message was handled.
  await once(started.child.stderr!, 'data');
  stdout?.resume();
  await until(() => received.split('\n').length > 1000);
  stdin?.end();
  await started.finished;
  const ids = received.trimEnd().split('\n');
  expect(new Set(ids.map((line) => (JSON.parse(line) as { id: number }).id)).size).toBe(1000);
});

test('a call that the agent aborts gets no response, and a later call gets one', async () => {
  const started = startCommand(['mcp', '--dir', dir], {
    env: { TMPDIR: temp, PORT: '0', ADB_BIN: await slowTool() },
  });
  const write = (message: object) =>
    started.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  write({ id: 1, method: 'tools/call', params: { name: 'devices', arguments: {} } });
  write({ method: 'notifications/cancelled', params: { requestId: 1 } });
  write({ id: 2, method: 'ping' });
  await started.shown('"id":2');
  started.child.stdin?.end();
  const { stdout } = await started.finished;
  expect(stdout).not.toContain('"id":1');
});

/** Makes a tool that prints on standard output and standard error, as a child of the service may do. */
async function noisyTool(): Promise<string> {
  return tool('echo "printed by a tool"; echo "{}"; echo noise >&2; exit 1');
}

/** Makes a tool that runs for longer than any test. */
async function slowTool(): Promise<string> {
  return tool('exec sleep 600');
}

async function tool(script: string): Promise<string> {
  const path = join(temp, 'adb');
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}
