// The program behind a simulated tool's file: passes its arguments and streams to the process that runs the tool.
import { connect } from 'node:net';
import { FRAME, takeFrame } from './tool-frame.ts';

const [socketPath = '', tool = '', ...args] = process.argv.slice(2);
const socket = connect({ path: socketPath, allowHalfOpen: true });
let bytes: Buffer = Buffer.alloc(0);
let code = 1;

socket.write(`${JSON.stringify({ tool, args, cwd: process.cwd() })}\n`);
process.stdin.pipe(socket);
socket.on('data', (chunk) => {
  bytes = Buffer.concat([bytes, chunk]);
  for (let next = takeFrame(bytes); next; next = takeFrame(bytes)) {
    bytes = next.rest;
    if (next.type === FRAME.stdout) process.stdout.write(next.body);
    if (next.type === FRAME.stderr) process.stderr.write(next.body);
    if (next.type === FRAME.exit) code = next.body.readUInt8(0);
  }
});
socket.on('error', () => undefined);
// Setting the code, not exiting: what was written to the pipes must get out.
socket.on('close', () => {
  process.exitCode = code;
  process.stdin.destroy();
});
