import { createContext, useContext } from 'react';

import type { PicturePair } from '../../../pictures/pair/picture-pair.ts';

/** Opens the full-size view of changed pictures, which first shows the pair at `index`. */
export type OpenPairs = (pairs: readonly PicturePair[], index: number) => void;

export const OpenPairsContext = createContext<OpenPairs>(() => {});

export function useOpenPairs(): OpenPairs {
  return useContext(OpenPairsContext);
}
