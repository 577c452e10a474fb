import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A tool as `tools/list` describes it. */
export interface ListedTool {
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** A server of the Model Context Protocol that receives and sends messages over its standard input and output. */
export interface StdioServer {
  /** Milliseconds from the start of the process to the response to `initialize`. */
  readonly readyMs: number;
  request(method: string, params?: object): Promise<Readonly<Record<string, unknown>>>;
  close(): Promise<void>;
}

/** Starts a server as a child process that runs in Node.js, as coding agents do. */
export async function startStdioServer(
  args: readonly string[],
  { env = process.env, cwd }: { readonly env?: NodeJS.ProcessEnv; readonly cwd: string },
): Promise<StdioServer> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { env, cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, (result: Readonly<Record<string, unknown>>) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    // A server may also send messages that are not responses, such as notifications. A message whose id belongs to no
    // waiting request is dropped.
    const { id, result, error } = JSON.parse(line) as { id: number; result?: object; error?: object };
    waiting.get(id)?.({ ...result, ...(error && { error }) });
    waiting.delete(id);
  });
  let lastId = 0;
  const request = (method: string, params: object = {}) => {
    const { promise, resolve } = Promise.withResolvers<Readonly<Record<string, unknown>>>();
    waiting.set((lastId += 1), resolve);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })}\n`);
    return promise;
  };
  await request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  const readyMs = performance.now() - began;
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return {
    readyMs,
    request,
    close: async () => {
      const exited = once(child, 'exit');
      child.stdin.end();
      const timer = setTimeout(() => child.kill(), 3000);
      await exited;
      clearTimeout(timer);
    },
  };
}
