import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { median } from '../measure/median.ts';
import { megabytes } from '../measure/process-memory.ts';
import type { Row } from '../table.ts';

const FILE_BYTES = 2 * 1024 ** 3;
const ROUNDS = 5;
const GROWTH_LIMIT = 20_000_000;
const SIDES = ['ours', 'send'] as const;
type Side = (typeof SIDES)[number];

interface FileServer {
  readonly port: number;
  readonly child: ChildProcess;
  readonly memory: () => Promise<number>;
}

/**
 * Compares downloads of a file of 2 GiB from @storedeck/preview and from a node:http server that uses only the npm
 * package `send`. The downloads alternate.
 */
export async function benchPreview(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-preview-'));
  const path = join(folder, 'large.bin');
  const servers: FileServer[] = [];
  try {
    await writeFile(path, '');
    await truncate(path, FILE_BYTES);
    const ours = await startFileServer('ours', servers);
    const send = await startFileServer('send', servers);
    const side = { ours, send };
    // The first downloads are not measured, because the memory of each process grows to its working size during them.
    for (const name of SIDES) await download(side[name], path);
    const times: Record<Side, number[]> = { ours: [], send: [] };
    const growth: Record<Side, number> = { ours: 0, send: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of SIDES) {
        const before = await side[name].memory();
        const { ms, peak } = await download(side[name], path);
        times[name].push(ms);
        growth[name] = Math.max(growth[name], peak - before);
      }
    }
    const [own, other] = [throughput(times.ours), throughput(times.send)];
    return [
      {
        what: `throughput of a 2 GB file (median of ${ROUNDS}; compared with send behind node:http)`,
        ours: `${own.toFixed(0)} MB/s`,
        beside: `${other.toFixed(0)} MB/s`,
        ratio: own / other,
        target: '≥ 0.8',
        holds: own / other >= 0.8,
      },
      {
        what: 'growth of memory while the file is sent (largest seen)',
        ours: megabytes(growth.ours),
        beside: megabytes(growth.send),
        ratio: growth.ours / Math.max(growth.send, 1),
        target: `< ${megabytes(GROWTH_LIMIT)}`,
        holds: growth.ours < GROWTH_LIMIT,
      },
    ];
  } finally {
    for (const { child } of servers) {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    }
    await rm(folder, { recursive: true });
  }
}

async function startFileServer(side: Side, servers: FileServer[]): Promise<FileServer> {
  const child = spawn(
    process.execPath,
    ['--conditions=@storedeck/source', join(import.meta.dirname, 'preview-child.ts'), side],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const [port] = (await once(child, 'message')) as [number];
  const memory = async (): Promise<number> => {
    const response = once(child, 'message') as Promise<[number]>;
    child.send('memory');
    return (await response)[0];
  };
  const server = { port, child, memory };
  servers.push(server);
  return server;
}

/** Downloads the whole file, and reads the server's memory after each eighth of the file. */
async function download({ port, memory }: FileServer, path: string): Promise<{ ms: number; peak: number }> {
  const start = performance.now();
  const request = get({ port, host: '127.0.0.1', path: `/${encodeURIComponent(path)}`, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let received = 0;
  let eighths = 0;
  const memories: Promise<number>[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received < ((eighths + 1) * FILE_BYTES) / 8) continue;
    eighths += 1;
    memories.push(memory());
  }
  const ms = performance.now() - start;
  if (received !== FILE_BYTES) throw new Error(`The server sent ${received} bytes of ${FILE_BYTES}.`);
  return { ms, peak: Math.max(...(await Promise.all(memories))) };
}

/** Returns the megabytes per second for the median of the times, which are in ms. */
function throughput(times: readonly number[]): number {
  return FILE_BYTES / 1000 / median(times);
}
