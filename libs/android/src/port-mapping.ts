import { AndroidError } from './android-error.ts';
import type { DeviceAdb } from './device-adb.ts';

/**
 * An open port mapping, see `AdbDevice.forward` and `AdbDevice.reverse`. It stays open until it is closed or until the
 * phone disconnects.
 */
export interface PortMapping extends AsyncDisposable {
  /** Where connections are accepted, such as `tcp:43210`: on the host for `forward`, on the phone for `reverse`. */
  readonly from: string;
  /** Where connections lead, such as `tcp:8080` or `localabstract:chrome_devtools_remote`. */
  readonly to: string;
  /** The number of the port that accepts connections. `undefined` if `from` is not a TCP port. */
  readonly port: number | undefined;
  /** Removes the mapping. Does nothing if the mapping has already been removed. */
  close(): Promise<void>;
}

/** One end of a port mapping: a TCP port, or a socket as adb names it, such as `localabstract:NAME`. */
export type PortEnd = number | string;

interface MappingOptions {
  readonly direction: 'forward' | 'reverse';
  readonly from: PortEnd;
  readonly to: PortEnd;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 10_000;

/** Opens a port mapping with `adb forward` or `adb reverse`. If `from` is port 0, adb chooses a free port. */
export async function openMapping(
  adb: DeviceAdb,
  { direction, from, to, signal }: MappingOptions,
): Promise<PortMapping> {
  const wanted = socketName(from, 0);
  const target = socketName(to, 1);
  const call = { signal, timeoutMs: TIMEOUT_MS, doing: 'mapping a port', code: 'FORWARD_FAILED' as const };
  const output = await adb.require([direction, wanted, target], call);
  // adb prints the port that it has chosen.
  const picked = /^\d{1,5}$/m.exec(output)?.[0];
  const opened = wanted === 'tcp:0' && picked !== undefined ? `tcp:${picked}` : wanted;
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= adb
      .require([direction, '--remove', opened], { ...call, signal: undefined })
      .then(() => undefined)
      .catch(removeFailed));
  const port = opened.startsWith('tcp:') ? Number(opened.slice('tcp:'.length)) : undefined;
  return { from: opened, to: target, port, close, [Symbol.asyncDispose]: close };
}

// The mappings of a phone end when the phone disconnects, so a mapping that no longer exists is no error.
function removeFailed(error: unknown): void {
  if (error instanceof AndroidError && (error.code === 'DEVICE_NOT_FOUND' || error.code === 'DEVICE_OFFLINE'))
    return;
  if (error instanceof AndroidError && /listener .{1,300} not found/.test(error.message)) return;
  throw error;
}

function socketName(end: PortEnd, lowest: number): string {
  if (typeof end === 'number' && Number.isInteger(end) && end >= lowest && end <= 65_535) return `tcp:${end}`;
  if (typeof end === 'string' && /^[a-z]+:[\w./@-]{1,200}$/.test(end)) return end;
  throw new AndroidError(
    'INPUT_INVALID',
    `${JSON.stringify(end)} is neither a port from ${lowest} to 65535 nor a socket such as "localabstract:NAME".`,
  );
}
