import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { ScrcpyPhone } from './scrcpy-phone.ts';

const RETRY_AFTER_MS = 20;

/** The sockets of a session. */
export interface SessionSockets {
  readonly video: Duplex;
  readonly control: Duplex;
}

/**
 * Opens the sockets in the order in which the server accepts them. The server listens only after some time. Until
 * then, the phone refuses the first socket, and opening it is retried. Rejects with the signal's reason.
 */
export async function openSockets(
  phone: ScrcpyPhone,
  id: string,
  signal: AbortSignal,
): Promise<SessionSockets> {
  const service = `localabstract:scrcpy_${id}`;
  const video = await openFirst(phone, service, signal);
  try {
    const control = await phone.open(service, { signal });
    control.on('error', () => undefined);
    return { video, control };
  } catch (error) {
    video.destroy();
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
