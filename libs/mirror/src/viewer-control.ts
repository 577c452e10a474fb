import { toErrorBody } from '@storedeck/contract';
import type { MirrorEvent } from '@storedeck/contract/mirror';
import { DeviceError, type LockClient, type LockClientOptions } from '@storedeck/devices';
import type { VideoFormat } from '@storedeck/video';
import pLimit from 'p-limit';

import { HeldInputs } from './held-inputs.ts';
import { scalePosition } from './scale-position.ts';
import type { DeviceControl, Screen } from './screen.ts';
import type { ViewerSocket } from './viewer-socket.ts';

/** The largest number of messages that wait for the device. */
const MAX_WAITING = 200;
const MAX_POINTERS = 10;
/** The largest number of characters that are typed together. It is small, so that a failure loses little text. */
const MAX_TEXT = 1000;

let viewers = 0;

/**
 * Sends the messages of one viewer to the device, in order, and the results to the viewer. Input takes the lock of the
 * device; input fails while another holder has the lock.
 */
export class ViewerControl implements LockClientOptions {
  readonly #socket: Pick<ViewerSocket, 'sendEvent' | 'size' | 'findSize'>;
  readonly #held = new HeldInputs();
  /**
   * The number of this viewer's first finger. Each viewer has its own numbers, so that fingers of different viewers are
   * not confused.
   */
  readonly #firstPointer = (viewers = (viewers + 1) % 1_000_000) * MAX_POINTERS;
  #lockClient: LockClient | undefined;
  /**
   * Settles when it is decided whether the newest message that waits for the lock may be sent. Undefined if no message
   * waits.
   */
  #checking: Promise<void> | undefined;
  #screen: Screen | undefined;
  readonly #inTurn = pLimit(1);
  /** The last message, if it is a text that is not typed yet. A further text is added to it. */
  #text: WaitingText | undefined;

  constructor(socket: Pick<ViewerSocket, 'sendEvent' | 'size' | 'findSize'>) {
    this.#socket = socket;
  }

  /** Sets the lock client of the viewer, through which input takes the lock of the device. */
  setLockClient(client: LockClient): void {
    this.#lockClient = client;
  }

  /** Whether a finger or a key is down, or input waits for the device. */
  readonly isActive = (): boolean => this.#waiting > 0 || this.#held.isAny;

  get #waiting(): number {
    return this.#inTurn.activeCount + this.#inTurn.pendingCount;
  }

  /** Releases all fingers and keys, because another holder has got the device. */
  readonly onLost = (): void => this.releaseAll();

  /** Begins to control a screen. */
  attach(screen: Screen): void {
    this.#screen = screen;
  }

  /**
   * Ends the control of the screen, which the viewer no longer sees. Releases all fingers and keys that the viewer
   * holds down.
   */
  detach(): void {
    this.releaseAll();
    this.#screen = undefined;
  }

  releaseAll(): void {
    for (const message of this.#held.releaseAll()) this.#send(message);
  }

  /** Performs a message, and sends the result to the viewer. */
  async perform(message: DeviceControl): Promise<void> {
    try {
      if (this.#waiting >= MAX_WAITING)
        throw new DeviceError('INPUT_BUSY', 'The device is still busy with earlier input.', {
          hint: 'Wait until it has finished.',
        });
      const current = this.#current(message);
      if (current) await this.#sendIfAllowed(current);
      this.done(message.request);
    } catch (error) {
      this.fail(message.request ?? null, error);
    }
  }

  done(request: number | undefined): void {
    if (request !== undefined) this.#socket.sendEvent({ type: 'done', request });
  }

  fail(request: number | null, error: unknown): void {
    const { error: message, code, hint } = toErrorBody(error);
    this.#socket.sendEvent({ type: 'failed', request, error: { code, message, hint: hint ?? null } });
  }

  /**
   * Returns the message as it is sent to the device. A position may refer to frames of a previous format, which the
   * viewer still shows. Such a position is scaled to the newest frames. If the screen has turned after those frames,
   * the position is no longer valid. In this case, returns a message that releases the finger if the finger is down,
   * and undefined if it is not down.
   */
  #current(message: DeviceControl): DeviceControl | undefined {
    if (!('format' in message)) return message;
    const [from, to] = [this.#socket.findSize(message.format), this.#socket.size];
    const position = from && to && scalePosition(message, from, to);
    if (message.type !== 'touch') return position && { ...message, ...position };
    const touch = { ...message, ...position, pointer: this.#firstPointer + message.pointer };
    if (position) return touch;
    return this.#held.holds(touch.pointer) ? { ...touch, action: 'cancel' } : undefined;
  }

  /**
   * Sends a message if it may be sent. If the check needs no wait, the message is sent without a wait too, so that
   * messages keep their order.
   */
  #sendIfAllowed(message: DeviceControl): Promise<void> | undefined {
    const allowed = this.#checkInOrder(message);
    if (typeof allowed === 'boolean') return allowed ? this.#send(message) : undefined;
    return allowed.then((isAllowed) => (isAllowed ? this.#send(message) : undefined));
  }

  /**
   * Calls `#maySend` when the results for all earlier messages are known, and returns its result. Without this order,
   * the end of a touch would be refused while the lock is still being taken for the beginning of the touch.
   */
  #checkInOrder(message: DeviceControl): boolean | Promise<boolean> {
    const checked = this.#checking?.then(() => this.#maySend(message)) ?? this.#maySend(message);
    if (typeof checked === 'boolean') return checked;
    const settled = checked
      .catch(() => undefined)
      .then(() => {
        if (this.#checking === settled) this.#checking = undefined;
      });
    this.#checking = settled;
    return checked;
  }

  /**
   * Whether a message is sent to the device. Rejects with `DEVICE_BUSY` if the message would begin an input while
   * another holder has the device. A message that continues or ends an input is not sent if the beginning of the input
   * was refused.
   */
  #maySend(message: DeviceControl): boolean | Promise<boolean> {
    const client = this.#lockClient;
    if (!client || message.type === 'clipboard-get') return true;
    if (message.type === 'hover') return !client.isRefused();
    const isBeginning =
      (message.type !== 'touch' && message.type !== 'key') ||
      message.action === 'down' ||
      (message.type === 'touch' ? this.#held.holds(message.pointer) : this.#held.holdsKey(message.code));
    if (!isBeginning) return false;
    return client.hold()?.then(() => true) ?? true;
  }

  async #send(message: DeviceControl): Promise<void> {
    const [screen, { size }] = [this.#screen, this.#socket];
    if (!screen || !size)
      throw new DeviceError('SESSION_ENDED', 'The screen of the device is not shown now.');
    this.#held.note(message);
    const event = await this.#queue(message, screen, size);
    if (event) this.#socket.sendEvent(event);
  }

  /**
   * Performs a message after the messages before it; at once if there are none. If the last message that waits is a
   * text, another text is added to it, because a device may type more slowly than a person.
   */
  #queue(
    message: DeviceControl,
    screen: Screen,
    size: VideoFormat['size'],
  ): Promise<MirrorEvent | undefined> {
    const joined = message.type === 'text' ? this.#text?.add(message.text) : undefined;
    if (joined) return joined;
    const text = message.type === 'text' ? new WaitingText(message.text) : undefined;
    this.#text = text;
    const perform = async () => {
      if (this.#text === text) this.#text = undefined;
      return screen.perform(text ? { ...message, type: 'text', text: text.text } : message, size);
    };
    const isAlone = this.#waiting === 0 && !text;
    // On a phone with many apps, it takes seconds to find the app, so later messages do not wait for this message.
    if (message.type === 'start-app')
      return isAlone ? perform() : this.#inTurn(() => undefined).then(perform);
    const performed = isAlone ? perform() : this.#inTurn(perform);
    // The messages after a message that is performed at once wait for it too.
    if (isAlone) this.#inTurn(() => performed).catch(() => undefined);
    if (text) text.performed = performed;
    return performed;
  }
}

/** A text that waits until the device has performed the messages before it. */
class WaitingText {
  text: string;
  performed: Promise<MirrorEvent | undefined> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /**
   * Adds a text. Returns a promise that resolves when both texts are typed; undefined if they are too long for one
   * message.
   */
  add(more: string): Promise<MirrorEvent | undefined> | undefined {
    if (this.text.length + more.length > MAX_TEXT) return undefined;
    this.text += more;
    return this.performed;
  }
}
