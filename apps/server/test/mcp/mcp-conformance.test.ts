/** Runs the public conformance suite of the protocol, except the parts that need tools of the suite itself. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { type ServerWithStores, startServerWithStores } from '../publish/server-with-stores.ts';
import { connectMcp } from './mcp-client.ts';

const SUITE = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

let world: ServerWithStores;
beforeAll(async () => {
  world = await startServerWithStores();
  // Creates Current, so that there is a resource to read.
  const agent = await connectMcp(world.server.port);
  await agent.call('listing_get', { refresh: true });
  await agent.close();
});
afterAll(() => world.close());

async function run(scenario: string, version: string): Promise<string> {
  const url = `http://localhost:${world.server.port}/mcp`;
  const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', version];
  const child = spawn(process.execPath, [SUITE, ...args], {
    cwd: world.server.dir,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return stripVTControlCharacters(printed + errors);
}

test.each([
  ['2025-11-25', 'server-initialize'],
  ['2025-11-25', 'ping'],
  ['2025-11-25', 'tools-list'],
  ['2025-11-25', 'resources-list'],
  ['2025-11-25', 'prompts-list'],
  ['2025-11-25', 'dns-rebinding-protection'],
  ['2026-07-28', 'tools-list'],
  ['2026-07-28', 'resources-list'],
  ['2026-07-28', 'prompts-list'],
  ['2026-07-28', 'caching'],
  ['2026-07-28', 'http-header-validation'],
  ['2026-07-28', 'dns-rebinding-protection'],
])('revision %s: %s', async (version, scenario) => {
  expect(await run(scenario, version)).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
});

test('revision 2026-07-28: server-stateless, except the checks that need a tool of the suite', async () => {
  const printed = await run('server-stateless', '2026-07-28');
  const [, passed, failed] = /Passed: (\d+)\/\d+, (\d+) failed, 0 warnings/.exec(printed) ?? [];
  expect(Number(passed)).toBeGreaterThan(20);
  expect(printed.match(/Error: Not testable/g)).toHaveLength(Number(failed));
});
