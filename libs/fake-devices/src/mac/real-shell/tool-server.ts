import { writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { PassThrough, Writable } from 'node:stream';

import type { MacTool, MacToolCall } from '../tools/mac-tool.ts';
import { FRAME, frame, readFrames } from './tool-frame.ts';

type Tools = Readonly<Record<string, MacTool>>;

/** Runs simulated tools in this process. Their stubs (`tool-stub.ts`) connect to `socketPath`. */
export async function startToolServer(socketPath: string, tools: Tools): Promise<Server> {
  const server = createServer((socket) => serve(socket, tools));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve));
  return server;
}

function serve(socket: Socket, tools: Tools) {
  const killed = new AbortController();
  const stdin = new PassThrough();
  let running = false;
  const start = async (call: Buffer) => {
    const { tool, args, cwd, env } = JSON.parse(call.toString('utf8')) as {
      tool: string;
      args: string[];
      cwd: string;
      env: Record<string, string>;
    };
    running = true;
    const code = await runTool(tools[tool], {
      args,
      cwd,
      env,
      writeFile: (path, content) => writeFile(resolve(cwd, path), content),
      stdin,
      stdout: framed(socket, FRAME.stdout),
      stderr: framed(socket, FRAME.stderr),
      signal: killed.signal,
    });
    running = false;
    if (!socket.writable) return;
    socket.end(frame(FRAME.exit, Uint8Array.of(code & 0xff)));
  };
  const take = (type: number, body: Buffer) => {
    if (type === FRAME.call) void start(body);
    if (type === FRAME.stdin) stdin.write(body);
    if (type === FRAME.stdinEnd) stdin.end();
  };
  // The connection closes when the stub ends. A tool that still runs is then killed.
  void readFrames(socket, take)
    .catch(() => undefined)
    .finally(() => {
      socket.destroy();
      if (running) killed.abort();
      stdin.destroy();
    });
}

async function runTool(tool: MacTool | undefined, call: MacToolCall): Promise<number> {
  try {
    return tool ? await tool(call) : 127;
  } catch (error) {
    call.stderr.write(`${String(error)}\n`);
    return 70;
  }
}

function framed(socket: Socket, type: number) {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (socket.writable) socket.write(frame(type, chunk), (error) => done(error));
      else done();
    },
  }).on('error', () => undefined);
}
