import { useEffect, useState } from 'react';

import { fileFacts } from './file-facts.ts';
import type { PicturePair } from './picture-pair.ts';

const KIND_NAMES: Readonly<Record<PicturePair['kind'], string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  reencoded: 'Re-encoded, looks the same',
  moved: 'Moved',
};

/** One line that describes a change: the kind of change, pixel sizes, formats and file sizes. */
export function PairCaption({ pair }: { pair: PicturePair }) {
  const { before, after } = pair;
  const [facts, setFacts] = useState('');
  useEffect(() => {
    let over = false;
    void Promise.all([before, after].map((picture) => (picture ? fileFacts(picture) : null))).then((both) => {
      if (!over) setFacts([...new Set(both.filter((each) => each !== null))].join(' → '));
    });
    return () => {
      over = true;
    };
  }, [before, after]);
  return (
    <p className="min-h-5 text-sm text-white/80 tabular-nums">
      <span className="font-medium">{kindText(pair)}</span>
      {facts && `: ${facts}`}
    </p>
  );
}

function kindText({ kind, from, to }: PicturePair): string {
  if (kind !== 'moved' || from === null || to === null) return KIND_NAMES[kind];
  return `Moved from ${from + 1} to ${to + 1}`;
}
