import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { WORKSPACE } from '../src/workspace.ts';
import { OPENAPI_PROGRAM } from './openapi-program.ts';
import { runProgram } from './run-program.ts';

const LENGTHEN_TIMEOUTS = join(WORKSPACE, 'lengthen-timeouts.mjs');
/** The folder of the client. It is inside this package, so that the client finds `openapi-fetch`. */
const FOLDER = join(import.meta.dirname, '../out-tsc/openapi-client');
const COMPILER_OPTIONS = {
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom'],
  types: ['node'],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
};

let demo: ChildProcess;
let url = '';

beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const main = join(WORKSPACE, 'apps/server/dist/main.js');
  demo = spawn(process.execPath, ['--import', LENGTHEN_TIMEOUTS, main, '--demo', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: demo.stdout! })) {
    url = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? '';
    if (url) break;
  }
  await writeFile(join(FOLDER, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text());
});

afterAll(async () => {
  if (demo?.exitCode !== null) return;
  const exited = once(demo, 'exit');
  demo.kill();
  await exited;
});

test('Redocly finds no error in the document', async () => {
  const { stdout, stderr } = await tool('@redocly/cli/bin/cli.js', 'lint', 'openapi.json');
  expect(`${stdout}${stderr}`).toContain('Your API description is valid');
});

test('a client generated from the document can call every operation of the demo', async () => {
  await tool('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'api.ts');
  await writeFile(join(FOLDER, 'program.ts'), OPENAPI_PROGRAM);
  await writeFile(
    join(FOLDER, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['program.ts'] }),
  );
  await tool('typescript/bin/tsc', '--project', '.');

  const { stdout } = await runProgram(process.execPath, ['program.ts', url], { cwd: FOLDER });
  const { syncPicture, planRemaining, makeAppPreview, ...statuses } = JSON.parse(stdout) as Record<
    string,
    number
  >;
  const others = ['syncPicture', 'planRemaining', 'makeAppPreview'];
  const operations = (await operationIds()).filter((id) => !others.includes(id));
  expect(statuses).toEqual(Object.fromEntries(operations.map((id) => [id, 200])));
  // The status is 404 if the sync ends before the request arrives, because the picture then no longer exists.
  expect([200, 404]).toContain(syncPicture);
  // The status is 404 if the publication ends before the request to pause it arrives.
  expect([200, 404]).toContain(planRemaining);
  // There is no such film, because this computer may have no ffmpeg.
  expect(makeAppPreview).toBe(404);
});

async function operationIds(): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
}

/**
 * Runs a script of an npm package in the folder of the client. Looks for the package in the two folders in which npm
 * may have installed it. Rejects if the script fails.
 */
function tool(script: string, ...args: string[]) {
  const modules = [join(import.meta.dirname, '../node_modules'), join(WORKSPACE, 'node_modules')];
  const path = modules.map((folder) => join(folder, script)).find((file) => existsSync(file)) ?? script;
  return runProgram(process.execPath, [path, ...args], { cwd: FOLDER });
}
