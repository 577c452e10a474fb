import type { DeviceControl } from './screen.ts';

type Touch = Extract<DeviceControl, { type: 'touch' }>;
type Key = Extract<DeviceControl, { type: 'key' }>;

/**
 * The fingers and keys that a viewer holds. When the viewer leaves, or when the screen turns while a finger is
 * down, they must be released, because otherwise the device would hold them until it is restarted.
 */
export class HeldInputs {
  readonly #fingers = new Map<number, Touch>();
  readonly #keys = new Map<string, Key>();

  /** Notes a message that is sent to the device. */
  note(message: DeviceControl): void {
    if (message.type === 'touch') {
      if (message.action === 'down') this.#fingers.set(message.pointer, message);
      else if (message.action !== 'move') this.#fingers.delete(message.pointer);
    } else if (message.type === 'key') {
      if (message.action === 'down') this.#keys.set(message.code, message);
      else this.#keys.delete(message.code);
    }
  }

  /** Whether anything is held. */
  get isAny(): boolean {
    return this.#fingers.size + this.#keys.size > 0;
  }

  /** Whether a key is held. */
  holdsKey(code: string): boolean {
    return this.#keys.has(code);
  }

  /** Whether a finger is held. */
  holds(pointer: number): boolean {
    return this.#fingers.has(pointer);
  }

  /** The messages that release everything. */
  releaseAll(): DeviceControl[] {
    const fingers = [...this.#fingers.values()].map((touch) => ({ ...touch, action: 'cancel' as const }));
    const keys = [...this.#keys.values()].map((key) => ({ ...key, action: 'up' as const, repeat: false }));
    this.#fingers.clear();
    this.#keys.clear();
    return [...fingers, ...keys];
  }
}
