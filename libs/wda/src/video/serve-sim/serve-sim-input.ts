import { once } from 'node:events';

import type { Host } from '@storedeck/host';
import { WebSocket } from 'ws';

import { WdaError } from '../../wda-error.ts';
import { toStrokes } from '../gesture-strokes.ts';
import type { ScreenGesture } from '../screen-gesture.ts';

const HANDSHAKE_MS = 10_000;
/**
 * The largest message that is accepted from serve-sim. serve-sim sends only the configuration of the screen, which is
 * much shorter.
 */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/** The first byte of each kind of message. The rest of a message is JSON [serve-sim 0.1.47]. */
const TAG = { touch: 3, button: 4, touches: 5, key: 6, scroll: 11 } as const;
const PHASES = { down: 'begin', move: 'move', up: 'end' } as const;
/** The numbers of the edges of the screen from which system gestures start, such as the gesture that leaves the app. */
const EDGE = { none: 0, top: 2, bottom: 3 } as const;
const EDGE_FRACTION = 0.03;
/**
 * The height of a usual screen in points. Distances in points are divided by this height, because serve-sim expects
 * fractions of the screen.
 */
const POINTS = 850;
/** The consumer page of USB HID, which contains the numbers of the volume buttons. */
const CONSUMER_PAGE = 12;
const BUTTONS: Readonly<Record<string, object>> = {
  home: { button: 'home' },
  lock: { button: 'lock' },
  power: { button: 'lock' },
  siri: { button: 'siri' },
  'volume-up': { page: CONSUMER_PAGE, usage: 233 },
  'volume-down': { page: CONSUMER_PAGE, usage: 234 },
};

type Message = readonly [tag: number, fields: object];

/**
 * Sends gestures to serve-sim on one WebSocket, which is opened for the first gesture, and opened again after it has
 * closed.
 */
export class ServeSimInput {
  readonly #host: Host;
  readonly #port: number;
  readonly #udid: string;
  #socket: Promise<WebSocket> | undefined;
  #edge: number = EDGE.none;

  constructor(host: Host, port: number, udid: string) {
    this.#host = host;
    this.#port = port;
    this.#udid = udid;
  }

  async send(gesture: ScreenGesture): Promise<void> {
    const messages = this.#toMessages(gesture);
    const socket = await this.#connected();
    for (const [tag, fields] of messages) {
      const message = Buffer.concat([Buffer.from([tag]), Buffer.from(JSON.stringify(fields))]);
      await new Promise<void>((resolve, reject) =>
        socket.send(message, (error) => (error ? reject(noInput(error)) : resolve())),
      );
    }
  }

  close(): void {
    void this.#socket?.then((socket) => socket.terminate()).catch(() => undefined);
  }

  async #connected(): Promise<WebSocket> {
    this.#socket ??= this.#open();
    try {
      return await this.#socket;
    } catch (error) {
      this.#socket = undefined;
      throw error;
    }
  }

  async #open(): Promise<WebSocket> {
    const stream = await this.#host.connect(this.#port);
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/helper/${this.#udid}/ws`, {
      createConnection: () => stream,
      perMessageDeflate: false,
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_MESSAGE_BYTES,
    });
    socket.once('close', () => (this.#socket = undefined));
    try {
      await once(socket, 'open');
    } catch (error) {
      stream.destroy();
      throw noInput(error);
    }
    // Errors are ignored here, because each `error` event is followed by a `close` event.
    socket.on('error', () => undefined);
    return socket;
  }

  #toMessages(gesture: ScreenGesture): readonly Message[] {
    switch (gesture.type) {
      case 'touch1-down':
      case 'touch1-move':
      case 'touch1-up': {
        const at = { x: fraction(gesture.x, gesture.width), y: fraction(gesture.y, gesture.height) };
        if (gesture.type === 'touch1-down') this.#edge = edgeAt(at.y);
        return [[TAG.touch, { type: toPhase(gesture.type), ...at, edge: this.#edge }]];
      }
      case 'touch2-down':
      case 'touch2-move':
      case 'touch2-up': {
        const { x1, y1, x2, y2, width, height } = gesture;
        const [first, second] = [
          { x1: fraction(x1, width), y1: fraction(y1, height) },
          { x2: fraction(x2, width), y2: fraction(y2, height) },
        ];
        return [[TAG.touches, { type: toPhase(gesture.type), ...first, ...second }]];
      }
      case 'scroll':
        return [[TAG.scroll, { dx: -gesture.deltaX / POINTS, dy: -gesture.deltaY / POINTS }]];
      case 'button': {
        const button = BUTTONS[gesture.button];
        if (button) return [[TAG.button, button]];
        throw new WdaError('INPUT_INVALID', `serve-sim has no button "${gesture.button}".`);
      }
      case 'key':
      case 'type':
        return toStrokes(gesture).flatMap((usages) => [
          ...usages.map((usage): Message => [TAG.key, { type: 'down', usage }]),
          ...[...usages].reverse().map((usage): Message => [TAG.key, { type: 'up', usage }]),
        ]);
    }
  }
}

function toPhase(type: string): string {
  return PHASES[type.slice('touch1-'.length) as keyof typeof PHASES];
}

function fraction(position: number, side: number): number {
  return Math.min(1, Math.max(0, position / side));
}

function edgeAt(y: number): number {
  if (y > 1 - EDGE_FRACTION) return EDGE.bottom;
  return y < EDGE_FRACTION ? EDGE.top : EDGE.none;
}

function noInput(cause: unknown) {
  return new WdaError('SIMULATOR_FAILED', 'serve-sim takes no input.', {
    cause,
    hint: 'Boot the simulator, then open its mirror again.',
  });
}
