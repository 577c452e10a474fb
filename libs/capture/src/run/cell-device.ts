import type { FlowDevice, LaunchValues } from '@storedeck/flows';

import type { CaptureDevice } from '../device/capture-device.ts';
import { languageValues } from '../device/language-values.ts';

interface CellDeviceOptions {
  readonly app: string;
  /** The language in which the app is started; undefined if it is not set at the start. */
  readonly language: string | undefined;
  readonly takePicture: (signal: AbortSignal) => Promise<Uint8Array>;
}

/** Returns the device as the flow of a cell sees it: it starts the app in the language, and its pictures stand still. */
export function cellDevice(
  device: CaptureDevice,
  { app, language, takePicture }: CellDeviceOptions,
): FlowDevice {
  const { abilities, platform } = device;
  const launchWith = abilities.launchWith?.bind(abilities);
  const inLanguage =
    launchWith && language !== undefined && platform === 'ios' ? languageValues(language) : [];
  const isStarted = (id: string): boolean => id === app && inLanguage.length > 0;
  const start = async (id: string, values: LaunchValues, signal: AbortSignal): Promise<void> => {
    // An app that runs already does not see the language.
    if (isStarted(id)) await device.stop(id, signal);
    const all = isStarted(id) ? new Map([...values, ...inLanguage]) : values;
    return launchWith && all.size > 0 ? launchWith(id, all, signal) : device.launch(id, signal);
  };
  return {
    id: device.id,
    platform,
    abilities: { ...abilities, ...(launchWith && { launchWith: start }) },
    changes: device.changes,
    screenshot: takePicture,
    tree: (signal) => device.tree(signal),
    perform: (action, screen, signal) => device.perform(action, screen, signal),
    launch: (id, signal) => start(id, new Map(), signal),
    stop: (id, signal) => device.stop(id, signal),
  };
}
