import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { ScrcpyPhone } from './scrcpy-phone.ts';

const RETRY_AFTER_MS = 20;

/**
 * Opens the sockets of a session. The server accepts the sockets for video, audio and control in this order, and
 * expects only those that the session uses. Some time passes before the server listens. Until then, the phone refuses
 * the first socket, so opening the first socket is retried. Rejects when the signal aborts, or with the phone's error
 * if a later socket cannot be opened.
 */
export async function openSockets(
  phone: ScrcpyPhone,
  { id, count }: { readonly id: string; readonly count: number },
  signal: AbortSignal,
): Promise<readonly Duplex[]> {
  const service = `localabstract:scrcpy_${id}`;
  const sockets = [await openFirst(phone, service, signal)];
  try {
    while (sockets.length < count) {
      const socket = await phone.open(service, { signal });
      socket.on('error', () => undefined);
      sockets.push(socket);
    }
    return sockets;
  } catch (error) {
    for (const socket of sockets) socket.destroy();
    throw error;
  }
}

async function openFirst(phone: ScrcpyPhone, service: string, signal: AbortSignal): Promise<Duplex> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const socket = await phone.open(service, { signal });
      socket.on('error', () => undefined);
      return socket;
    } catch {
      await delay(RETRY_AFTER_MS, undefined, { signal });
    }
  }
}
