import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import type { MacTool, MacToolCall } from '../../mac/tools/mac-tool.ts';
import type { FakeIphone } from '../fake-iphone.ts';
import type { ToolPorts } from '../tool-ports.ts';
import { ServeSimServer } from './serve-sim-server.ts';

interface Options {
  readonly isPreview: boolean;
  readonly port: number;
  readonly devices: readonly string[];
}

const UDID = /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$/i;

/**
 * Simulates `serve-sim --no-preview` of version 0.1.47 for the simulators among `phones`. Sends H.264 over HTTP, and
 * receives input through a WebSocket. A second call for the same simulator prints the port of the first call and ends.
 * The page for browsers is not simulated.
 */
export function fakeServeSim(phones: readonly FakeIphone[], ports: ToolPorts): MacTool {
  const running = new Map<string, number>();
  return async (call) => {
    if (call.args.includes('--version')) {
      call.stdout.write('0.1.47\n');
      return 0;
    }
    const options = parse(call.args);
    if ('usage' in options) return fail(call, options.usage);
    if (options.isPreview) return fail(call, 'Preview is not simulated.');
    const [udid = phones.find(({ power }) => power === 'Booted')?.udid ?? ''] = options.devices;
    if (!UDID.test(udid)) return fail(call, `Could not resolve device: ${udid}`);
    const known = running.get(udid);
    if (known !== undefined) {
      call.stdout.write(started(udid, known));
      return 0;
    }
    const simulator = phones.find((one) => one.facts.simulator && one.udid === udid);
    if (!simulator) return fail(call, `Device ${udid} failed to reach booted state: Invalid device: ${udid}`);
    // The real program also boots the simulator.
    await simulator.setPower('Booted');
    const port = freeFrom(options.port, ports);
    running.set(udid, port);
    try {
      return await serve(call, { simulator, port, ports });
    } finally {
      running.delete(udid);
    }
  };
}

async function serve(
  call: MacToolCall,
  { simulator, port, ports }: { simulator: FakeIphone; port: number; ports: ToolPorts },
): Promise<number> {
  const server = new ServeSimServer(simulator, call.signal);
  server.http.listen(0, '127.0.0.1');
  await once(server.http, 'listening');
  const unpublish = ports.publish(port, (server.http.address() as AddressInfo).port);
  call.stdout.write(started(simulator.udid, port));
  if (!call.signal.aborted) await once(call.signal, 'abort');
  unpublish();
  await server.close();
  return 0;
}

function freeFrom(first: number, ports: ToolPorts): number {
  let port = first;
  while (ports.at(port) !== undefined) port += 1;
  return port;
}

function started(device: string, port: number): string {
  const url = `http://127.0.0.1:${port}`;
  const path = `127.0.0.1:${port}/helper/${device}`;
  return `${JSON.stringify({ url, streamUrl: `http://${path}/stream.mjpeg`, wsUrl: `ws://${path}/ws`, port, device })}\n`;
}

/** Parses the arguments. If they are invalid, returns the message of commander, the parser of the real program. */
function parse(args: readonly string[]): Options | { readonly usage: string } {
  const devices: string[] = [];
  let [isPreview, port] = [true, 3100];
  const words = [...args];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--no-preview') isPreview = false;
    else if (word === '--port' || word === '-p') {
      const value = words.shift();
      if (value === undefined) return { usage: "error: option '-p, --port <port>' argument missing" };
      port = Number.parseInt(value, 10);
    } else if (word.startsWith('-') && word !== '--quiet' && word !== '-q')
      return { usage: `error: unknown option '${word}'` };
    else if (!word.startsWith('-')) devices.push(word);
  }
  return { isPreview, port, devices };
}

function fail({ stderr }: MacToolCall, message: string): number {
  stderr.write(`${message}\n`);
  return 1;
}
