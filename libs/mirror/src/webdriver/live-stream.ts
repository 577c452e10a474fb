import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { startTimeout } from '@storedeck/async';
import type { DeviceSession } from '@storedeck/devices';
import { followMjpeg } from '@storedeck/wda';

/** The address of a live stream, which is on the machine of the WebDriver server. */
export interface StreamAddress {
  readonly host: string;
  readonly port: number;
}

const FIRST_FRAME_MS = 3000;

/**
 * Returns the address of the live stream of a session. Drivers for iPhones and Android phones open such a stream on the
 * machine of Appium. Returns undefined unless the saved capabilities name the port and the session has confirmed the
 * port, because a server alone must not choose a port to which Storedeck connects.
 */
export function streamAddress(
  serverUrl: string,
  { device, capabilities }: Pick<DeviceSession, 'device' | 'capabilities'>,
): StreamAddress | undefined {
  const port = device.capabilities['appium:mjpegServerPort'];
  const isPort = typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536;
  if (!isPort || capabilities['mjpegServerPort'] !== port) return undefined;
  return { host: new URL(serverUrl).hostname.replace(/^\[(.*)\]$/, '$1'), port };
}

/**
 * Opens a live stream in the format of WebDriverAgent, and resolves to its JPEG frames. Resolves to undefined if the
 * stream cannot be opened or if no frame arrives within three seconds. The frames end when the stream ends or the
 * signal aborts.
 */
export async function openStream(
  address: StreamAddress,
  signal: AbortSignal,
): Promise<AsyncGenerator<Buffer> | undefined> {
  // The timeout applies only to the first frame, so it ends when this function returns.
  const late = new AbortController();
  using _timeout = startTimeout(FIRST_FRAME_MS, () => late.abort());
  const frames = followMjpeg(
    { connect: (_port, options) => openSocket(address, options?.signal) },
    AbortSignal.any([signal, late.signal]),
  );
  try {
    const first = await frames.next();
    return first.done === true ? undefined : withFirst(first.value, frames);
  } catch {
    return undefined;
  }
}

async function* withFirst(first: Buffer, frames: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* frames;
}

/** Connects to a live stream. The signal aborts only the attempt to connect. */
async function openSocket({ host, port }: StreamAddress, signal: AbortSignal | undefined): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.on('error', () => undefined);
    socket.destroy();
    throw error;
  }
}
