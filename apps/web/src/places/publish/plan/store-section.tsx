import type { PublishChoices } from '@storedeck/contract';
import { constantName, STORE_NAMES } from '@storedeck/listing';

import { TriCheckbox } from '../../../ui/tri-checkbox.tsx';
import { includedOf } from './choices.ts';
import { LocaleGroup } from './locale-group.tsx';
import { keysOf, type PlanStore } from './plan-tree.ts';

/** The changes of one store, by locale. */
export function StoreSection({
  planned: { store, version, groups },
  choices,
  hasConflicts,
  isOpen,
  onOpen,
  onInclude,
}: {
  planned: PlanStore;
  choices: PublishChoices;
  /** Whether the store has conflicts, which another list shows. */
  hasConflicts: boolean;
  isOpen: (key: string) => boolean;
  onOpen: (key: string, open: boolean) => void;
  onInclude: (keys: readonly string[], included: boolean) => void;
}) {
  const keys = keysOf(groups);
  const name = STORE_NAMES[store];
  return (
    <section aria-label={name} className="border-line bg-surface rounded-xl border">
      <header className="border-line bg-surface sticky top-0 z-20 flex min-h-11 flex-wrap items-center gap-x-2.5 rounded-t-xl px-3 py-2 not-last:border-b">
        {keys.length > 0 && (
          <TriCheckbox
            label={`Publish to ${store === 'appStore' ? 'the App Store' : name}`}
            state={includedOf(choices, keys)}
            onChange={(included) => onInclude(keys, included)}
          />
        )}
        <h2 className="text-lg font-semibold">{name}</h2>
        <p className="text-muted min-w-0 text-sm">
          {store === 'googlePlay'
            ? groups.length > 0 && 'One commit, which sends the changes for review'
            : version
              ? `Version ${version.versionString} · ${constantName(version.state)}`
              : 'No version accepts changes'}
        </p>
      </header>
      {groups.length === 0 ? (
        <p className="text-muted px-3 py-3">
          {hasConflicts ? 'All changes are under “Changed on both sides”.' : 'Nothing to publish here.'}
        </p>
      ) : (
        <ul>
          {groups.map((group) => (
            <LocaleGroup
              key={group.key}
              store={store}
              group={group}
              choices={choices}
              isOpen={isOpen(group.key)}
              onOpen={onOpen}
              onInclude={onInclude}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
