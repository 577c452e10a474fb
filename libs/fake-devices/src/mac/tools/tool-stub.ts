// The program behind a simulated tool's file: passes its arguments and streams to the process that runs the tool.
import { connect } from 'node:net';

import { FRAME, frame, readFrames } from './tool-frame.ts';

const [socketPath = '', tool = '', ...args] = process.argv.slice(2);
const socket = connect(socketPath);
let code = 1;

// The tool may end without reading its input.
socket.on('error', () => undefined);
// Who reads the output may go first; a signal of that name ends other programs.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(128 + 13));
socket.write(frame(FRAME.call, Buffer.from(JSON.stringify({ tool, args, cwd: process.cwd() }))));
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
// Setting the code, not exiting: what was written to the pipes must get out.
process.exitCode = code;
process.stdin.destroy();
