import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { publishedPackages, makeTarballPath, WORKSPACE } from '../src/workspace.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { readmeExamples } from './readme-example.ts';

const { manifest, folder } = publishedPackages().find((each) => each.manifest.name === 'storedeck')!;
const [example = ''] = readmeExamples(folder);

let consumer: Consumer;
beforeAll(async () => {
  const { devDependencies } = JSON.parse(await readFile(join(WORKSPACE, 'package.json'), 'utf8'));
  consumer = await createConsumer([
    `@types/node@${devDependencies['@types/node']}`,
    makeTarballPath(manifest),
  ]);
  await mkdir(join(consumer.folder, 'listings'));
});
afterAll(() => consumer?.remove());

async function run(file: string, program: string): Promise<string> {
  await writeFile(join(consumer.folder, file), program);
  return consumer.run(process.execPath, [file]);
}

test("the README's example starts the server and ends it", async () => {
  expect(await run('example.mts', example)).toMatch(/^http:\/\/localhost:\d+\n.*listings\n$/);
});

test('two servers run in one process, and the process ends when both are closed', async () => {
  const program = `
    import { startServer } from 'storedeck';
    const servers = await Promise.all([startServer({ dir: 'listings' }), startServer({ dir: 'listings' })]);
    for (const { url } of servers) console.log((await fetch(url + '/api/health')).status);
    await Promise.all(servers.map((server) => server.close()));
    await servers[0].close();
    for (const { url } of servers) await fetch(url).catch(() => console.log('closed'));`;
  expect(await run('two.mjs', program)).toBe('200\n200\nclosed\nclosed\n');
});

test('the package can be loaded with `require`, and errors have codes', async () => {
  const program = `
    const { startServer } = require('storedeck');
    startServer({ dir: 'missing' }).catch(async ({ code }) => {
      console.log(code);
      const server = await startServer({ dir: 'listings' });
      const port = Number(new URL(server.url).port);
      await startServer({ dir: 'listings', port }).catch(({ code }) => console.log(code));
      await server.close();
    });`;
  expect(await run('errors.cjs', program)).toBe('INPUT_INVALID\nEADDRINUSE\n');
});

test.each(['nodenext', 'bundler'])('the types compile with moduleResolution %s', async (resolution) => {
  const project = join(consumer.folder, resolution);
  await mkdir(project);
  await writeFile(join(project, 'example.ts'), example);
  const compilerOptions = {
    module: resolution === 'nodenext' ? 'nodenext' : 'preserve',
    moduleResolution: resolution,
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable'],
    types: ['node'],
    strict: true,
    noEmit: true,
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = join(WORKSPACE, 'node_modules/typescript/bin/tsc');
  expect(await consumer.run(process.execPath, [tsc, '-p', project])).toBe('');
});
