import { createServer, type Server, type Socket } from 'node:net';
import { PassThrough, Writable } from 'node:stream';
import type { MacTool } from './mac-tool.ts';
import { FRAME, frame } from './tool-frame.ts';

/** Runs simulated tools in this process for the stubs that connect to `socketPath`. */
export const startToolServer = async (
  socketPath: string,
  tools: Readonly<Record<string, MacTool>>,
): Promise<Server> => {
  const server = createServer({ allowHalfOpen: true }, (socket) => serve(socket, tools));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve));
  return server;
};

const serve = (socket: Socket, tools: Readonly<Record<string, MacTool>>) => {
  const gone = new AbortController();
  socket.on('error', () => undefined).on('close', () => gone.abort());
  let head = Buffer.alloc(0);
  socket.on('data', function readHead(chunk: Buffer) {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\n');
    if (end < 0) return;
    socket.off('data', readHead);
    const stdin = new PassThrough();
    stdin.write(head.subarray(end + 1));
    socket.pipe(stdin);
    const { tool, args, cwd } = JSON.parse(head.toString('utf8', 0, end)) as {
      tool: string;
      args: string[];
      cwd: string;
    };
    const handler = tools[tool];
    if (!handler) {
      socket.destroy();
      return;
    }
    void runTool(socket, () =>
      handler({
        args,
        cwd,
        stdin,
        stdout: framed(socket, FRAME.stdout),
        stderr: framed(socket, FRAME.stderr),
        signal: gone.signal,
      }),
    );
  });
};

const runTool = async (socket: Socket, run: () => number | Promise<number>) => {
  let code = 70;
  try {
    code = await run();
  } catch (error) {
    if (socket.writable) socket.write(frame(FRAME.stderr, Buffer.from(`${String(error)}\n`)));
  }
  if (!socket.writable) return;
  socket.write(frame(FRAME.exit, Uint8Array.of(code & 0xff)));
  socket.end();
};

const framed = (socket: Socket, type: number) =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (socket.writable) socket.write(frame(type, chunk), (error) => done(error));
      else done();
    },
  });
