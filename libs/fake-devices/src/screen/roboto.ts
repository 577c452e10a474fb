import { createRequire } from 'node:module';

import type { FontSet } from '@storedeck/drawing/node';

const WEIGHTS = [300, 400, 500, 700] as const;
const { resolve } = createRequire(import.meta.url);

/** The font of all simulated screens. */
export const roboto: FontSet = (_text, weight) => {
  const known = WEIGHTS.find((one) => one >= weight) ?? 700;
  return [
    {
      family: `Storedeck roboto ${known}`,
      file: resolve(`@fontsource/roboto/files/roboto-latin-${known}-normal.woff2`),
    },
  ];
};
