import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';

import { startStoredeck, type Storedeck } from '../storedeck.ts';

/** The port of the adb server on every simulated host. */
const ADB_PORT = 5037;

export interface LandscapePhone extends Storedeck {
  readonly phone: FakeAndroidPhone;
}

/**
 * Starts Storedeck with a simulated Android phone, which is in landscape unless its size says otherwise. The adb server of the phone listens on a port of this
 * computer. The snapshot helper is installed on the phone, unless `snapshotHelper` is false.
 */
export async function startWithLandscapePhone({
  snapshotHelper = true,
  width = 2400,
  height = 1080,
} = {}): Promise<LandscapePhone> {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-landscape-'));
  const phone = new FakeAndroidPhone({ serial: 'WIDE', width, height, snapshotHelper });
  const host = new FakeAdbHost({ phones: [phone], adbServer: true });
  const adbServer = createServer((socket) => {
    socket.on('error', () => undefined);
    void host.connect(ADB_PORT).then((stream) => {
      stream.on('error', () => socket.destroy());
      stream.on('close', () => socket.destroy());
      socket.on('close', () => stream.destroy());
      socket.pipe(stream).pipe(socket);
    });
  });
  await new Promise<void>((resolve) => adbServer.listen(0, '127.0.0.1', resolve));
  // The server listens on a port, so its address has a port, and the cast is safe.
  const { port } = adbServer.address() as AddressInfo;
  const adb = join(folder, 'adb');
  await writeFile(adb, ADB_PROGRAM);
  await chmod(adb, 0o755);
  const server = await startStoredeck(['--dir', folder], {
    ADB_BIN: adb,
    ADB_SERVER_SOCKET: `tcp:127.0.0.1:${port}`,
    GO_IOS_BIN: '/nowhere/ios',
  });
  return {
    ...server,
    phone,
    close: async () => {
      await server.close();
      await new Promise((resolve) => adbServer.close(resolve));
      await host.close();
      await phone.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const LIST = 'WIDE device model:Pixel_8 transport_id:1\n';

/**
 * A script that replaces the adb program. It can only list the phone. For everything else, Storedeck itself connects to
 * the adb server.
 */
const ADB_PROGRAM = `#!/bin/sh
case "$*" in
  track-devices*) printf '${LIST.length.toString(16).padStart(4, '0')}${LIST.replaceAll('\n', '\\n')}'; exec sleep 100000 ;;
  version*) echo 'Android Debug Bridge version 1.0.41' ;;
  *) exit 1 ;;
esac
`;
