import type { Host } from '@storedeck/host';

const DEFAULT_PORT = 5037;

/**
 * Reads the port of the host's adb server on the host's loopback, from the variables that the adb program reads:
 * `ADB_SERVER_SOCKET`, then `ANDROID_ADB_SERVER_ADDRESS` and `ANDROID_ADB_SERVER_PORT`. A shell on the host prints
 * these variables, because a runner does not have the same variables as this computer. `undefined` when the server is
 * not on the host's loopback, or when the variables cannot be read. Then only the adb program can reach the server.
 */
export async function adbServerPort(host: Host): Promise<number | undefined> {
  const { stdout, exitCode } = await host.run('sh', ['-c', PRINT_VARIABLES], {
    timeoutMs: 10_000,
    maxBytes: 16 * 1024,
  });
  if (exitCode !== 0) return undefined;
  const [socket = '', address = '', port = ''] = stdout.toString('utf8').split('\n');
  return readPort(socket, address, port);
}

const PRINT_VARIABLES =
  'printf "%s\\n" "$ADB_SERVER_SOCKET" "$ANDROID_ADB_SERVER_ADDRESS" "$ANDROID_ADB_SERVER_PORT"';

/** Returns the port for these values of the three variables, or `undefined` when the server is not on the loopback. */
export function readPort(socket: string, address: string, port: string): number | undefined {
  if (socket !== '') {
    const [, host = '', digits = ''] = /^tcp:(?:(.*):)?(\d{1,5})$/.exec(socket) ?? [];
    return isLoopback(host) ? portNumber(digits) : undefined;
  }
  if (!isLoopback(address)) return undefined;
  return port === '' ? DEFAULT_PORT : portNumber(port);
}

function isLoopback(host: string): boolean {
  return ['', 'localhost', '127.0.0.1'].includes(host);
}

function portNumber(digits: string): number | undefined {
  const port = /^\d{1,5}$/.test(digits) ? Number(digits) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}
