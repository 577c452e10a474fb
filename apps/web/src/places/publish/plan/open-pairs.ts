import { createContext, useContext } from 'react';

import type { PicturePair } from '../../../pictures/pair/picture-pair.ts';

/** The pictures of the full-size view. */
export interface OpenedPairs {
  readonly pairs: readonly PicturePair[];
  /** The position of the pair that is shown first. */
  readonly index: number;
  /** The name of what the store has, such as "Draft 3.5.0". */
  readonly kept: string;
}

/** Opens the full-size view of changed pictures. */
export type OpenPairs = (opened: OpenedPairs) => void;

export const OpenPairsContext = createContext<OpenPairs>(() => {});

export function useOpenPairs(): OpenPairs {
  return useContext(OpenPairsContext);
}
