import type { HolderFields } from '@storedeck/contract';

// Each of these browsers also names the ones after it, which it imitates.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const OPENED = new Date().toTimeString().slice(0, 5);

/** This window, as it names itself to the server and to other windows. A window that is loaded again is another one. */
export const THIS_WINDOW: HolderFields = {
  kind: 'window',
  id: crypto.randomUUID(),
  name: `${browserName(navigator.userAgent)}, opened at ${OPENED}`,
};

/** The name by which people know a browser. */
export function browserName(userAgent: string): string {
  const [, name] = BROWSERS.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return name ?? 'A browser';
}
