import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import type { MacTool, MacToolCall } from '../../mac/tools/mac-tool.ts';
import type { FakeIphone } from '../fake-iphone.ts';
import type { ToolPorts } from '../tool-ports.ts';
import { DisplayServer } from './display-server.ts';

const COMMAND = ['developer', 'core-device', 'display', 'serve-web'];
const VALUES = ['--bind', '--http-port', '--display-id'];
const FLAGS = ['--no-audio', '--ltrp', '--no-rctl', '--motion-idr', '--no-motion-idr', '--no-compensate'];

/**
 * Simulates `pymobiledevice3 developer core-device display serve-web` of version 10.10 for all `phones` that are not
 * simulators. As with the real program, the environment variable `PYMOBILEDEVICE3_UDID` chooses the device, and a
 * device with a version before iOS 27 refuses the video. Other commands are refused.
 */
export function fakePymobiledevice3(phones: readonly FakeIphone[], ports: ToolPorts): MacTool {
  return async (call) => {
    if (call.args[0] === 'version') {
      call.stdout.write('10.10.3\n');
      return 0;
    }
    const options = parse(call.args);
    if ('usage' in options) {
      call.stderr.write(`Usage: pymobiledevice3 [OPTIONS] COMMAND [ARGS]...\n${options.usage}\n`);
      return 2;
    }
    const connected = phones.filter(({ facts }) => !facts.simulator);
    const udid = call.env?.['PYMOBILEDEVICE3_UDID'];
    const phone = connected.find((one) => one.udid === (udid ?? connected[0]?.udid));
    if (!phone) return fail(call, 'Device is not connected');
    if (udid === undefined && connected.length > 1)
      return fail(call, 'Choose device: interactive selection requires a terminal.');
    return serve(call, phone, { port: options.port, ports });
  };
}

async function serve(
  call: MacToolCall,
  phone: FakeIphone,
  { port, ports }: { readonly port: number; readonly ports: ToolPorts },
): Promise<number> {
  if (ports.at(port) !== undefined)
    return fail(call, `[Errno 48] address already in use: ('127.0.0.1', ${port})`);
  const server = new DisplayServer(phone, { signal: call.signal, log: (line) => call.stderr.write(line) });
  server.http.listen(0, '127.0.0.1');
  await once(server.http, 'listening');
  const unpublish = ports.publish(port, (server.http.address() as AddressInfo).port);
  call.stderr.write(`INFO Open http://127.0.0.1:${port}/ in Safari/Chrome. Ctrl-C to stop.\n`);
  if (!call.signal.aborted) await once(call.signal, 'abort');
  unpublish();
  await server.close();
  return 0;
}

/** Parses the arguments. Returns the port or, if the arguments are invalid or not simulated, an error message. */
function parse(args: readonly string[]): { readonly port: number } | { readonly usage: string } {
  const at = COMMAND.findIndex((word, index) => args[index] !== word);
  if (at >= 0) return { usage: `No such command '${args[at] ?? ''}'.` };
  const values = new Map<string, string>();
  const words = args.slice(COMMAND.length);
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (FLAGS.includes(word)) continue;
    if (!VALUES.includes(word)) return { usage: `No such option: ${word}` };
    values.set(word, words.shift() ?? '');
  }
  // This simulation never opens a port to the network.
  if (values.get('--bind') !== '127.0.0.1') return { usage: 'Only 127.0.0.1 is simulated for --bind.' };
  const port = Number(values.get('--http-port') ?? 8080);
  return Number.isInteger(port) ? { port } : { usage: "Invalid value for '--http-port'." };
}

function fail({ stderr }: MacToolCall, message: string): number {
  stderr.write(`ERROR ${message}\n`);
  return 1;
}
