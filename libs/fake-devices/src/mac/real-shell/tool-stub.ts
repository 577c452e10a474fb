// This program runs when a simulated tool is started. It sends its arguments to the process that simulates the tool,
// and connects its streams to that process.
import { connect } from 'node:net';

import { FRAME, frame, readFrames } from './tool-frame.ts';

const [socketPath = '', tool = '', ...args] = process.argv.slice(2);
const socket = connect(socketPath);
let code = 1;

// The tool may end without reading its input. Writing to the socket then fails, which has no consequence.
socket.on('error', () => undefined);
// When the reader of the output ends first, this program exits with the code of SIGPIPE, as other programs do.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(128 + 13));
// eslint-disable-next-line no-restricted-properties -- This program is the command: its environment is part of the call.
const call = { tool, args, cwd: process.cwd(), env: process.env };
socket.write(frame(FRAME.call, Buffer.from(JSON.stringify(call))));
process.stdin.on('data', (chunk: Buffer) => {
  if (socket.write(frame(FRAME.stdin, chunk))) return;
  process.stdin.pause();
  socket.once('drain', () => process.stdin.resume());
});
process.stdin.on('end', () => socket.write(frame(FRAME.stdinEnd, Buffer.alloc(0))));
await readFrames(socket, (type, body) => {
  if (type === FRAME.stdout) process.stdout.write(body);
  if (type === FRAME.stderr) process.stderr.write(body);
  if (type === FRAME.exit) code = body.readUInt8(0);
}).catch(() => undefined);
// Only set the exit code: `process.exit` would lose output that is still in the pipes.
process.exitCode = code;
process.stdin.destroy();
