import type { DeviceControl } from './screen.ts';

type Touch = Extract<DeviceControl, { type: 'touch' }>;
type Key = Extract<DeviceControl, { type: 'key' }>;

/**
 * The fingers and keys that a viewer holds down. They must be released when the viewer leaves, and when the screen
 * turns while a finger is down, because otherwise they would stay pressed on the device until it is restarted.
 */
export class HeldInputs {
  readonly #fingers = new Map<number, Touch>();
  readonly #keys = new Map<string, Key>();

  /** Updates the fingers and keys. Call this with each message that is sent to the device. */
  note(message: DeviceControl): void {
    if (message.type === 'touch') {
      if (message.action === 'down') this.#fingers.set(message.pointer, message);
      else if (message.action !== 'move') this.#fingers.delete(message.pointer);
    } else if (message.type === 'key') {
      if (message.action === 'down') this.#keys.set(message.code, message);
      else this.#keys.delete(message.code);
    }
  }

  /** Whether a finger or a key is held down. */
  get isAny(): boolean {
    return this.#fingers.size + this.#keys.size > 0;
  }

  /** Whether the key with this `KeyboardEvent.code` is held down. */
  holdsKey(code: string): boolean {
    return this.#keys.has(code);
  }

  /** Whether the finger with this number is held down. */
  holds(pointer: number): boolean {
    return this.#fingers.has(pointer);
  }

  /** Returns the messages that release all fingers and keys. After this call, none counts as held down. */
  releaseAll(): DeviceControl[] {
    const fingers = [...this.#fingers.values()].map((touch) => ({ ...touch, action: 'cancel' as const }));
    const keys = [...this.#keys.values()].map((key) => ({ ...key, action: 'up' as const, repeat: false }));
    this.#fingers.clear();
    this.#keys.clear();
    return [...fingers, ...keys];
  }
}
