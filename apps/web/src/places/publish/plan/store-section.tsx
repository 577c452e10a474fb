import { appText, type PublishChoices } from '@storedeck/contract';
import { STORE_NAMES, versionStateText } from '@storedeck/listing';

import { useHealth } from '../../../server/queries.ts';
import { SkipList } from '../../../ui/skip-list.tsx';
import { TriCheckbox } from '../../../ui/tri-checkbox.tsx';
import { countIncluded } from './choices.ts';
import { LocaleGroup } from './locale-group.tsx';
import { listKeys, type PlanStore } from './plan-tree.ts';

/** The changes of one store, by locale. */
export function StoreSection({
  planned: { store, app, locked, kept, version, groups },
  choices,
  hasConflicts,
  decided,
  isOpen,
  onOpen,
  onInclude,
}: {
  planned: PlanStore;
  choices: PublishChoices;
  /** Whether the store has conflicts, which another list shows. */
  hasConflicts: boolean;
  /** What is written as decided about conflicts, as lines such as "2 texts to write". */
  decided: readonly string[];
  isOpen: (key: string) => boolean;
  onOpen: (key: string, open: boolean) => void;
  onInclude: (keys: readonly string[], included: boolean) => void;
}) {
  const { data: health } = useHealth();
  const keys = listKeys(groups);
  const name = STORE_NAMES[store];
  const nothing = locked === null ? 'Nothing to publish here.' : 'Nothing is written here at present.';
  return (
    <section aria-label={name} className="border-line bg-surface rounded-xl border">
      <header className="border-line bg-surface sticky top-0 z-20 flex min-h-11 flex-wrap items-center gap-x-2.5 rounded-t-xl px-3 py-2 not-last:border-b">
        {keys.length > 0 && (
          <TriCheckbox
            label={`Publish to ${store === 'appStore' ? 'the App Store' : name}`}
            state={countIncluded(choices, keys)}
            onChange={(included) => onInclude(keys, included)}
          />
        )}
        <h2 className="text-lg font-semibold">{name}</h2>
        <p className="text-muted min-w-0 text-sm wrap-anywhere">
          {appText(app)} · {store === 'googlePlay' ? reviewText(health?.demo) : versionText(version)}
        </p>
      </header>
      {groups.length === 0 ? (
        <p className="text-muted px-3 py-3">
          {hasConflicts ? 'All changes are under “Conflicts”.' : nothing}
        </p>
      ) : (
        <SkipList name={`the changes for ${name}`} count={groups.length}>
          <ul>
            {groups.map((group) => (
              <LocaleGroup
                key={group.key}
                store={store}
                kept={kept}
                group={group}
                choices={choices}
                isOpen={isOpen(group.key)}
                onOpen={onOpen}
                onInclude={onInclude}
              />
            ))}
          </ul>
        </SkipList>
      )}
      {decided.length > 0 && (
        <p className="border-line text-muted border-t px-3 py-2 text-sm tabular-nums">
          Also, as decided under “Conflicts”: {decided.join(', ')}.
        </p>
      )}
    </section>
  );
}

function reviewText(isDemo = false): string {
  return isDemo
    ? 'all changes at once; the simulated Google Play has no review'
    : 'all changes at once; Google reviews them';
}

function versionText(version: PlanStore['version']): string {
  return version
    ? `version ${version.versionString} · ${versionStateText(version.state)}`
    : 'no version accepts changes';
}
