import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startFakeIphone, startFakeUsbmuxd } from '@storedeck/fake-devices';

// The simulated iPhone in a separate process, so that its work is not measured as work of the relay.
const folder = mkdtempSync(join(tmpdir(), 'storedeck-bench-usb-'));
const phone = await startFakeIphone({ frameBytes: 100_000 });
const { udid, httpPort, mjpegPort } = phone;

function port(devicePort: number) {
  return phone.findPort(devicePort);
}

const usbmuxd = await startFakeUsbmuxd(join(folder, 'usbmuxd'), [{ udid, port }]);
process.send?.({ httpPort, mjpegPort, udid, usbmuxd: usbmuxd.address });
process.on('message', () => process.send?.(phone.mjpeg));
process.on('SIGTERM', () => process.exit());
process.on('exit', () => rmSync(folder, { recursive: true }));
