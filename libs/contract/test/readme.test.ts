import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect, test } from '@jest/globals';

test('the README example syncs, and prints the message of a failure', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const result = {
    ok: true,
    stores: ['appStore', 'googlePlay'],
    appstore: { iphone: 3, ipad: 1 },
    googleplay: { phone: 2 },
    locales: ['en-US'],
    versionName: '1.0',
    downloaded: 6,
    reused: 0,
    shared: 0,
    changes: [],
    skipped: [],
  };
  const failed = {
    ok: false,
    error: 'No store is configured.',
    code: 'NOT_CONFIGURED',
    hint: 'Fill in .env.',
  };
  let body: object = result;
  const server = createServer((_request, response) =>
    response.writeHead(body === result ? 200 : 500).end(JSON.stringify(body)),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const script = example.replace(
    'http://127.0.0.1:8092',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  const run = () =>
    text(
      spawn(process.execPath, ['--conditions=@storedeck/source', '--input-type=module', '--eval', script], {
        cwd: import.meta.dirname,
        stdio: ['ignore', 'pipe', 'inherit'],
      }).stdout,
    );
  try {
    expect(await run()).toBe('3 iPhone screenshots in en-US\n');
    body = failed;
    expect(await run()).toBe('No store is configured. Fill in .env.\n');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
