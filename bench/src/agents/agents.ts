import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { BUILT_COMMAND, type BuiltServer, startBuiltServer } from '../measure/built-server.ts';
import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';
import { type ListedTool, startStdioServer } from './stdio-server.ts';

const ROUNDS = 9;
const CALLS = 200;
const LIMITS = { tools: 16, bytes: 12_000, readyMs: 300, callMs: 5, share: 0.05 };
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
/** The npm packages of other servers of the Model Context Protocol for the same devices. */
const OTHERS = ['@mobilenext/mobile-mcp', 'agent-device'];

/** Measures the tools for coding agents, compared with other servers of the Model Context Protocol for phones. */
export async function benchAgents(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-agents-'));
  const env = { ...process.env, PORT: '0', TMPDIR: dir, ADB_BIN: '/nowhere/adb' };
  const server = await startBuiltServer(['--dir', dir], env);
  try {
    const ours = await measure([BUILT_COMMAND, 'mcp', '--dir', dir], { env, cwd: dir });
    const alone = await measure([BUILT_COMMAND, 'mcp', '--dir', await emptyFolder(dir)], { env, cwd: dir });
    const others = (await Promise.all(OTHERS.map((name) => installed(name, dir)))).filter(
      (one) => one !== undefined,
    );
    const rows: Row[] = [];
    for (const { name, args } of others) {
      const theirs = await measure(args, { env, cwd: dir });
      rows.push(...rowsBeside(name, ours, theirs));
    }
    return [...rows, ...(await ownRows({ ours, alone, server }))];
  } finally {
    await server.close();
    await rm(dir, { recursive: true, force: true });
  }
}

interface Measured {
  readonly readyMs: number;
  readonly tools: number;
  readonly bytes: number;
  /** The share of the tools that have all four annotations in `HINTS`, from 0 to 1. */
  readonly hints: number;
  readonly callMs: number;
}

async function measure(
  args: readonly string[],
  surroundings: { env: NodeJS.ProcessEnv; cwd: string },
): Promise<Measured> {
  const ready: number[] = [];
  // The first start is not counted, because it fills the caches. Users experience such a start only once.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const server = await startStdioServer(args, surroundings);
    if (round > 0) ready.push(server.readyMs);
    await server.close();
  }
  const server = await startStdioServer(args, surroundings);
  const result = await server.request('tools/list');
  // The list is not checked here. If it does not have the expected form, the code below throws.
  const tools = result['tools'] as ListedTool[];
  const calls: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    // A tool refuses an unknown argument before it does any work, so only the transport of the request and the response
    // is measured.
    await server.request('tools/call', { name: 'devices', arguments: { unknown: call } });
    calls.push(performance.now() - began);
  }
  await server.close();
  return {
    readyMs: median(ready),
    tools: tools.length,
    bytes: Buffer.byteLength(JSON.stringify({ tools })),
    hints:
      tools.filter(({ annotations = {} }) => HINTS.every((hint) => hint in annotations)).length /
      tools.length,
    callMs: median(calls),
  };
}

function rowsBeside(name: string, ours: Measured, theirs: Measured): Row[] {
  return [
    {
      what: `tools (compared with ${name})`,
      ours: String(ours.tools),
      beside: String(theirs.tools),
      ratio: ours.tools / theirs.tools,
      target: `≤ ${LIMITS.tools}`,
      holds: ours.tools <= LIMITS.tools,
    },
    {
      what: `list of tools (compared with ${name})`,
      ours: `${(ours.bytes / 1000).toFixed(1)} KB`,
      beside: `${(theirs.bytes / 1000).toFixed(1)} KB`,
      ratio: ours.bytes / theirs.bytes,
      target: `≤ ${LIMITS.bytes / 1000} KB`,
      holds: ours.bytes <= LIMITS.bytes,
    },
    {
      what: `start to ready, joining a running server (median of ${ROUNDS}; compared with ${name})`,
      ours: `${ours.readyMs.toFixed(0)} ms`,
      beside: `${theirs.readyMs.toFixed(0)} ms`,
      ratio: ours.readyMs / theirs.readyMs,
      target: `≤ ${LIMITS.readyMs} ms`,
      holds: ours.readyMs <= LIMITS.readyMs,
    },
    {
      what: `tools with all four hints (compared with ${name})`,
      ours: `${(ours.hints * 100).toFixed(0)} %`,
      beside: `${(theirs.hints * 100).toFixed(0)} %`,
      ratio: ours.hints / Math.max(theirs.hints, 0.01),
      target: '100 %',
      holds: ours.hints === 1,
    },
  ];
}

async function ownRows({
  ours,
  alone,
  server,
}: {
  ours: Measured;
  alone: Measured;
  server: BuiltServer;
}): Promise<Row[]> {
  const { passed, sent } = await requestsOfOtherOrigins(server.port);
  const { own, all } = sizes();
  return [
    {
      what: `start to ready, starting a server (median of ${ROUNDS}; compared with joining one)`,
      ours: `${alone.readyMs.toFixed(0)} ms`,
      beside: `${ours.readyMs.toFixed(0)} ms`,
      ratio: alone.readyMs / ours.readyMs,
      target: `≤ ${LIMITS.readyMs} ms`,
      holds: alone.readyMs <= LIMITS.readyMs,
    },
    {
      what: `a call of a tool, without its work (median of ${CALLS}; compared with the limit)`,
      ours: `${ours.callMs.toFixed(1)} ms`,
      beside: `${LIMITS.callMs} ms`,
      ratio: ours.callMs / LIMITS.callMs,
      target: `≤ ${LIMITS.callMs} ms`,
      holds: ours.callMs <= LIMITS.callMs,
    },
    {
      what: 'requests of other web pages to /mcp that pass (compared with those sent)',
      ours: String(passed),
      beside: String(sent),
      ratio: passed / sent,
      target: '0',
      holds: passed === 0,
    },
    {
      what: 'code for agents (compared with the whole command)',
      ours: `${(own / 1024).toFixed(0)} KiB`,
      beside: `${(all / 1024).toFixed(0)} KiB`,
      ratio: own / all,
      target: `≤ ${LIMITS.share * 100} %`,
      holds: own / all <= LIMITS.share,
    },
  ];
}

const OTHER_HOSTS = [
  'evil.example',
  'localhost.evil.example',
  '0.0.0.0',
  '[::]',
  '127.0.0.1.nip.io',
  '192.0.2.10',
];
const OTHER_ORIGINS = [
  'http://evil.example',
  'null',
  '',
  'file://',
  'http://localhost:3000',
  'https://localhost',
  'vscode-webview://x',
];

/** Sends requests that web pages of other origins can send, and counts the requests that the server accepts. */
async function requestsOfOtherOrigins(port: number): Promise<{ passed: number; sent: number }> {
  const own = { Host: `localhost:${port}` };
  const headers = [
    ...OTHER_HOSTS.flatMap((Host) => [
      { Host },
      { Host: `${Host}:${port}` },
      { Host, Origin: `http://${Host}` },
    ]),
    ...OTHER_ORIGINS.map((Origin) => ({ ...own, Origin })),
    ...['cross-site', 'same-site', 'other', ''].map((site) => ({ ...own, 'Sec-Fetch-Site': site })),
  ];
  const statuses = await Promise.all(headers.map((each) => requestStatus(port, each)));
  return { passed: statuses.filter((status) => status < 300).length, sent: statuses.length };
}

function requestStatus(port: number, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = { ...headers, 'Content-Type': 'application/json' };
  const request = httpRequest(
    { host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers: sent },
    (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    },
  );
  request.once('error', reject);
  request.end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  return promise;
}

/**
 * Returns sizes of the command's files in bytes. `own` is the size of the files that only agents load. `all` is the
 * size of all files.
 */
function sizes(): { own: number; all: number } {
  const dist = dirname(BUILT_COMMAND);
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((path) => ({
    path,
    bytes: statSync(join(dist, path)).isFile() ? statSync(join(dist, path)).size : 0,
  }));
  const sum = (of: typeof files) => of.reduce((total, { bytes }) => total + bytes, 0);
  const isOwn = ({ path }: { path: string }) =>
    /(^|\/)(compose-agents|open-agent-server|agent-error|respond-to-message|mcp-command|agents|agent-strip)-[\w-]+\.js$/.test(
      path,
    ) ||
    // The SDK of the protocol, whose file is not named after it.
    (/^dist-[\w-]+\.js$/.test(path) &&
      readFileSync(join(dist, path), 'utf8').includes('io.modelcontextprotocol/'));
  return { own: sum(files.filter(isOwn)), all: sum(files) };
}

async function emptyFolder(dir: string): Promise<string> {
  return mkdtemp(join(dir, 'alone-'));
}

/** Installs another server into an empty folder. Resolves to undefined if npm cannot install it. */
async function installed(name: string, dir: string): Promise<{ name: string; args: string[] } | undefined> {
  const cwd = await mkdtemp(join(dir, 'other-'));
  await writeFile(join(cwd, 'package.json'), '{ "private": true }');
  try {
    const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', ...options, name], { cwd });
    const folder = join(cwd, 'node_modules', name);
    const { bin } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      bin: string | Record<string, string>;
    };
    const main = typeof bin === 'string' ? bin : (Object.values(bin)[0] ?? '');
    return { name, args: [join(folder, main), ...(name === 'agent-device' ? ['mcp'] : [])] };
  } catch (error) {
    console.error(`${name} could not be installed: ${String(error).split('\n')[0]}`);
    return undefined;
  }
}
