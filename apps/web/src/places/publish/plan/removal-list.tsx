import type { PlanRemoval, PublishChoices } from '@storedeck/contract';
import { countText, itemName, STORE_NAMES } from '@storedeck/listing';
import { Trash2 } from 'lucide-react';

import { localeName, placeName } from '../place-name.ts';
import { Panel } from './panel.tsx';

/**
 * The list of sets and languages that the store has and New does not have. Publishing removes only those that the user
 * checks here.
 */
export function RemovalList({
  removals,
  choices,
  onAllow,
}: {
  removals: readonly PlanRemoval[];
  choices: PublishChoices;
  onAllow: (key: string, allowed: boolean) => void;
}) {
  return (
    <Panel
      tone="plain"
      icon={Trash2}
      title="Remove from the stores"
      about="New does not contain these. They stay in the store unless you check them. The store cannot restore them."
    >
      <ul className="space-y-1.5 ps-6.5">
        {removals.map((removal) => (
          <li key={removal.key}>
            <label className="flex items-start gap-2.5">
              <input
                type="checkbox"
                checked={choices.allowRemovals?.includes(removal.key) ?? false}
                onChange={({ target }) => onAllow(removal.key, target.checked)}
                className="accent-accent mt-0.5 size-4 shrink-0"
              />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">Remove {placeName(removal)}</span>
                <span className="text-muted block text-sm">{describeLoss(removal)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Returns a text that says what the removal deletes. */
export function describeLoss({ store, locale, slot, pictures }: PlanRemoval): string {
  const word = itemName(slot);
  const shown = countText(pictures, word);
  if (slot === null) {
    return pictures === 0
      ? `All texts of ${localeName(locale)} are deleted on ${STORE_NAMES[store]}.`
      : `All texts of ${localeName(locale)} and ${shown} are deleted on ${STORE_NAMES[store]}.`;
  }
  return `${pictures === 1 ? `Its only ${word} is` : `All ${shown} are`} deleted. The store then shows the ${word}s of another size or language.`;
}
