import {
  aiDeclarationText,
  itemName,
  keepsAiDeclaration,
  type ListingPicture,
  slotName,
} from '@storedeck/listing';
import { comparePictures, type PictureChange } from '@storedeck/listing/compare';
import { useMemo } from 'react';

import { pairsOfSet, type PicturePair } from '../../../pictures/pair/picture-pair.ts';
import { PictureBadge } from '../../../pictures/picture-badge.tsx';
import { Picture } from '../../../pictures/picture.tsx';
import { useOpenPairs } from './open-pairs.ts';
import type { PlanItem } from './plan-tree.ts';
import { useFindPicture } from './use-known-pictures.ts';

type SetItem = Extract<PlanItem, { kind: 'set' }>;

/** Shows the pictures of a set in the store and in New, in order, with the changes marked. */
export function PictureStrips({
  item,
  locale,
  kept,
}: {
  item: SetItem;
  locale: string;
  /** The name of what the store has, such as "Draft 3.5.0". */
  kept: string;
}) {
  const find = useFindPicture();
  const openPairs = useOpenPairs();
  const sides = useMemo(() => {
    const [before, after] = [item.before.map(find), item.after.map(find)];
    const changes = comparePictures(before, after);
    return {
      before,
      after,
      changes,
      pairs: pairsOfSet({ locale, slot: item.slot, ...changes }, before, after),
    };
  }, [item, locale, find]);
  const open = (side: 'before' | 'after') => (picture: ListingPicture) => {
    const at = sides.pairs.findIndex((pair) => pair[side] === picture);
    if (at >= 0) openPairs({ pairs: sides.pairs, index: at, kept });
  };
  const name = slotName(item.slot);
  return (
    <div className="grid gap-x-4 gap-y-2 pt-1 sm:grid-cols-2">
      <Strip
        slot={item.slot}
        title={kept}
        name={`${name} in ${kept}`}
        side="current"
        pictures={sides.before}
        changes={sides.changes.before}
        pairs={sides.pairs}
        onOpen={open('before')}
      />
      <Strip
        slot={item.slot}
        title="New"
        name={`${name} in New`}
        side="new"
        pictures={sides.after}
        changes={sides.changes.after}
        pairs={sides.pairs}
        onOpen={open('after')}
      />
    </div>
  );
}

function Strip({
  slot,
  title,
  name,
  side,
  pictures,
  changes,
  pairs,
  onOpen,
}: {
  slot: string;
  title: string;
  name: string;
  side: 'current' | 'new';
  pictures: readonly ListingPicture[];
  changes: readonly PictureChange[];
  pairs: readonly PicturePair[];
  onOpen: (picture: ListingPicture) => void;
}) {
  return (
    <div className="min-w-0">
      <p className="text-muted mb-1 text-sm">{title}</p>
      {pictures.length === 0 ? (
        <p className="text-muted text-sm">No {itemName(slot)}s</p>
      ) : (
        <ol aria-label={name} className="flex flex-wrap gap-1.5">
          {pictures.map((picture, index) => {
            const change = changes[index] ?? { kind: 'same', other: index };
            const label = `${name}, ${index + 1} of ${pictures.length}: ${WORDS[change.kind]}`;
            const image = (
              <Picture
                image={picture}
                alt={label}
                proportion={9 / 19.5}
                thumbnail
                className={`h-24 max-w-44 overflow-hidden rounded-sm ${change.kind === 'same' ? 'opacity-50' : ''}`}
              />
            );
            return (
              <li key={index} className="relative">
                <PictureBadge change={change} side={side} isPending={false} compact />
                {pairs.some(({ before, after }) => before === picture || after === picture) ? (
                  <button type="button" onClick={() => onOpen(picture)} className="block rounded-sm">
                    {image}
                  </button>
                ) : (
                  image
                )}
                {typeof picture['posterTime'] === 'string' && (
                  <p className="text-muted text-center text-sm tabular-nums" title="Time of the poster frame">
                    {picture['posterTime']}
                  </p>
                )}
                {!keepsAiDeclaration(picture) && (
                  <p className="text-muted max-w-44 text-center text-sm">
                    {aiDeclarationText(picture.aiGeneratedState ?? null)}
                  </p>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

const WORDS: Readonly<Record<PictureChange['kind'], string>> = {
  same: 'stays',
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  reencoded: 're-encoded',
  moved: 'moved',
};
