import { once } from 'node:events';

import type { FakeIphone, MacTool } from '@storedeck/fake-devices';

/**
 * The simulated Mac's iproxy: while it runs, ports of a phone are ports of the Mac.
 * @param ports those of the Mac, as `startFakeMac` was given them
 */
export const macIproxy =
  (phones: readonly FakeIphone[], ports: Record<number, number>): MacTool =>
  async ({ args, stdin, stdout, stderr }) => {
    if (args[0] === '--help') {
      stdout.write('Usage: iproxy [OPTIONS] LOCAL_PORT:DEVICE_PORT [LOCAL_PORT2:DEVICE_PORT2 ...]\n');
      return 0;
    }
    const phone = phones.find(({ udid }) => udid === args[args.indexOf('-u') + 1]);
    const pairs = args.flatMap((arg) => (/^\d+:\d+$/.test(arg) ? [arg.split(':').map(Number)] : []));
    if (!phone || pairs.some(([local = 0]) => ports[local] !== undefined)) {
      stderr.write('bind(): Address already in use\n');
      return 247;
    }
    for (const [local = 0, device] of pairs)
      ports[local] = device === 9100 ? phone.mjpegPort : phone.httpPort;
    // It lasts as long as its command: a killed one leaves nothing but the end of its input.
    await once(stdin.resume(), 'end');
    for (const [local = 0] of pairs) Reflect.deleteProperty(ports, local);
    return 0;
  };
