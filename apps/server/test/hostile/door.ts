import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Door {
  readonly port: number;
  /** How many have come in so far. */
  readonly entered: number;
  /** Waits until somebody has come in. */
  occupied(): Promise<void>;
  /** Waits until nobody is inside. */
  empty(): Promise<void>;
  close(): void;
}

/** A port in front of `port`, which knows who is connected; without one behind it, it accepts and never answers. */
export async function openDoor({
  port,
  at = '127.0.0.1',
}: { port?: number; at?: string } = {}): Promise<Door> {
  const inside = new Set<Socket>();
  let entered = 0;
  const server = createServer((socket) => {
    entered += 1;
    inside.add(socket);
    const behind = port === undefined ? undefined : connect(port, '127.0.0.1');
    behind?.on('error', () => undefined).on('close', () => socket.destroy());
    if (behind) socket.pipe(behind).pipe(socket);
    else socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      behind?.destroy();
      inside.delete(socket);
      server.emit('left');
    });
  }).listen(0, at);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get entered() {
      return entered;
    },
    occupied: async () => {
      while (inside.size === 0) await once(server, 'connection');
    },
    empty: async () => {
      while (inside.size > 0) await once(server, 'left');
    },
    close: () => {
      server.close();
      inside.forEach((socket) => socket.destroy());
    },
  };
}
