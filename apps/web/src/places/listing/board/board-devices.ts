import type { DeviceKey, Store } from '@storedeck/listing';

/** A device of the board. */
export interface BoardDevice {
  readonly store: Store;
  readonly device: DeviceKey;
  /** Display name. */
  readonly name: string;
}

/** The devices of the board, in the order in which they stand side by side. */
export const BOARD_DEVICES: readonly BoardDevice[] = [
  { store: 'appStore', device: 'iphone', name: 'iPhone' },
  { store: 'appStore', device: 'ipad', name: 'iPad' },
  { store: 'googlePlay', device: 'phone', name: 'Android phone' },
  { store: 'googlePlay', device: 'tablet', name: 'Android tablet' },
];
