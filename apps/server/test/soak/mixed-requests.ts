import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sendOperation, type Operation } from './send-operation.ts';
import { startSoakStores } from './soak-stores.ts';
import { judge } from './verdicts.ts';
import { WatchedServer } from './watched-server.ts';

const WORKERS = 8;

/** Sends mixed requests, some of which are aborted, to one server with simulated stores. */
export async function soakWithMixedRequests(dir: string, seconds: number): Promise<void> {
  const fake = await startSoakStores();
  const server = await WatchedServer.start('mixed requests', dir, fake.env);
  await writeFile(join(dir, 'small.md'), '# small\n');
  await writeFile(join(dir, 'large.bin'), '');
  await truncate(join(dir, 'large.bin'), 5_000_000);
  const operations = makeMix(dir);
  let sent = 0;
  const worker = async (until: number): Promise<void> => {
    while (Date.now() < until) {
      const operation = operations[Math.floor(Math.random() * operations.length)] as Operation;
      await sendOperation(server.port, operation);
      sent += 1;
    }
  };
  const work = async (milliseconds: number) => {
    await Promise.all(Array.from({ length: WORKERS }, () => worker(Date.now() + milliseconds)));
    fake.stores.requests.length = 0;
    return `${sent} requests`;
  };
  // The first fifth of the time is not measured, because memory still grows to its usual size.
  await work(seconds * 200);
  const descriptors = await server.settledDescriptors();
  await server.judgeMemory(seconds * 0.8, work);
  await server.judgeEnd(descriptors);
  const edits = fake.stores.googlePlay.openEdits.length;
  judge('mixed requests: edits left open in the store', edits, '0', edits === 0);
  await fake.close();
}

function makeMix(folder: string): Operation[] {
  return [
    { path: '/' },
    { path: '/api/health' },
    { path: '/api/env' },
    { path: '/openapi.json' },
    { path: '/api/listing/current' },
    { path: '/api/sync' },
    { path: '/api/sync', leave: true },
    { path: '/api/events', leave: true },
    { path: '/nothing' },
    { path: `/api/preview-file?path=${folder}/small.md` },
    { path: `/api/preview-file?path=${folder}/large.bin` },
    { path: `/api/preview-file?path=${folder}/large.bin`, leave: true },
    { path: `/api/preview-file?path=${folder}` },
    { path: '/api/adb/devices' },
    { path: '/api/wda/devices' },
    { path: `/api/preview-file?path=${folder}/large.bin`, method: 'HEAD' },
    { path: '/api/listing/new/from-current', method: 'POST' },
    { path: '/api/export', method: 'POST', body: '{"format":"fastlane","which":"current"}', json: true },
    { path: '/api/listing/new', method: 'PUT', body: '['.repeat(100_000), json: true },
    { path: '/assets/current/nothing.png' },
    { path: '/api/ios/remote' },
    { path: '/api/env?force=1', method: 'POST', body: `A=${'x'.repeat(5_000)}\n` },
    { path: '/api/env', method: 'POST', body: 'x'.repeat(400_000) },
    { path: '/api/test', method: 'POST', body: 'BUNDLE_ID=a.b\n' },
    { path: '/api/test', method: 'POST', body: 'BUNDLE_ID=a.b\n', leave: true },
  ];
}
