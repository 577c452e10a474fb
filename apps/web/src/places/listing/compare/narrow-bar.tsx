import { Columns2 } from 'lucide-react';

import { ChoiceMenu } from '../../../ui/choice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { type Pair, SOURCE_NAMES } from '../url-state.ts';
import type { NarrowSide } from './use-narrow-side.ts';

const PAIRS: readonly Pair[] = [
  { from: 'current', to: 'new' },
  { from: 'current', to: 'draft' },
  { from: 'draft', to: 'new' },
];

/** The bar of a window that is too narrow for both sides: it flips between them, and chooses the two listings. */
export function NarrowBar({
  pair,
  side,
  onShow,
  onChoose,
}: {
  pair: Pair;
  /** The side that is shown. */
  side: NarrowSide;
  onShow: (side: NarrowSide) => void;
  onChoose: (pair: Pair) => void;
}) {
  const pairs = PAIRS.some((each) => describePair(each) === describePair(pair)) ? PAIRS : [...PAIRS, pair];
  return (
    <div className="bg-stage border-line sticky top-0 z-30 flex items-center justify-between gap-2 border-b px-2 py-1.5 md:hidden">
      <Segmented
        label="Shown side"
        segments={[
          { value: 'before', label: SOURCE_NAMES[pair.from] },
          { value: 'after', label: SOURCE_NAMES[pair.to] },
        ]}
        value={side}
        onChange={onShow}
      />
      <ChoiceMenu
        label="Compared listings"
        options={pairs.map((each) => ({
          value: describePair(each),
          label: describePair(each),
          icon: Columns2,
        }))}
        value={describePair(pair)}
        onChange={(name) => onChoose(pairs.find((each) => describePair(each) === name) ?? pair)}
        foldsAt={{ word: 6 }}
      />
    </div>
  );
}

function describePair({ from, to }: Pair): string {
  return `${SOURCE_NAMES[from]} and ${SOURCE_NAMES[to]}`;
}
