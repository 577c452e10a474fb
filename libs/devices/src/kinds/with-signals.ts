import type { PhoneSetting } from '@storedeck/android';
import type { SimulatorSetting } from '@storedeck/wda';

import type { DeviceSettings } from '../device.ts';

/** Returns settings of a platform as those of a device, whose methods take the signal alone. */
export function withSignals(
  settings: ReadonlyMap<string, PhoneSetting | SimulatorSetting>,
): DeviceSettings['settings'] {
  return new Map(
    [...settings].map(([name, { read, write }]) => [
      name,
      {
        ...(read && { read: (signal: AbortSignal) => read({ signal }) }),
        write: (value: string | null, signal: AbortSignal) => write(value, { signal }),
      },
    ]),
  );
}
