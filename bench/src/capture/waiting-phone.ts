import { setTimeout as delay } from 'node:timers/promises';

import type { CaptureDevice, CaptureSettings } from '@storedeck/capture';
import { encodePng } from '@storedeck/pictures';

/** The times of a phone over USB, in ms: a screenshot, the elements of the screen with the snapshot helper, a command. */
const MS = { screenshot: 450, tree: 15, command: 30 };
const SIZE = { width: 1080, height: 2400 };
const LANGUAGES = 40;

/** Draws one full-size picture for each number of a language. */
export async function drawPictures(): Promise<Uint8Array[]> {
  return Promise.all(
    Array.from({ length: LANGUAGES }, (_, number) =>
      encodePng(
        Uint8Array.from(
          { length: SIZE.width * SIZE.height * 3 },
          (_value, at) => ((at >> 6) * (number + 3)) & 0xf8,
        ),
        SIZE,
      ),
    ),
  );
}

/** Makes a phone that only waits: its own work costs this computer nothing, as that of a real phone. */
export function makeWaitingPhone(id: string, pictures: readonly Uint8Array[]): CaptureDevice {
  const values = new Map<string, string | null>();
  const names = ['windowAnimations', 'headsUp', 'awake', 'demoAllowed', 'appearance', 'appLanguage'];
  const language = (): string => values.get('appLanguage') ?? 'none';
  const countSigns = (text: string): number =>
    [...text].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % pictures.length;
  const settings: CaptureSettings['settings'] = new Map(
    names.map((name) => [
      name,
      {
        read: () => delay(MS.command, values.get(name) ?? null),
        write: async (value) => {
          await delay(MS.command);
          values.set(name, value);
        },
      },
    ]),
  );
  return {
    ...{ id, device: id, host: 'local', name: id, kind: 'android', platform: 'android' },
    screenshot: (signal) =>
      delay(MS.screenshot, pictures[countSigns(language())] ?? new Uint8Array(), { signal }),
    tree: async (signal) => {
      await delay(MS.tree, undefined, { signal });
      const bounds = { x: 0, y: 0, ...SIZE };
      const element = {
        index: 0,
        parent: null,
        depth: 0,
        role: 'text',
        type: 'View',
        identifier: '',
      } as const;
      return {
        ...{ platform: 'android', size: SIZE, scale: 1, isTruncated: false },
        elements: [
          {
            ...element,
            label: '',
            text: language(),
            hint: '',
            flags: [],
            bounds,
            points: bounds,
            drawingOrder: 0,
          },
        ],
      };
    },
    perform: () => delay(MS.command),
    launch: () => delay(MS.command),
    stop: () => delay(MS.command),
    abilities: { readSettings: () => delay(MS.command, { system: 'Android 15', settings }) },
  };
}
