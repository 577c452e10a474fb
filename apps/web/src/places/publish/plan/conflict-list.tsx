import {
  type PlanConflict,
  planSideNames,
  type PlanSideNames,
  type PublishChoices,
  type StorePlan,
} from '@storedeck/contract';
import { GitMerge } from 'lucide-react';
import { useMemo } from 'react';

import { Button } from '../../../ui/button.tsx';
import { type Decision, findDecision } from './choices.ts';
import { ConflictGroupView } from './conflict-group.tsx';
import { groupConflicts } from './conflicts.ts';
import { Panel } from './panel.tsx';

/**
 * The texts and sets in which the store has neither the value of New nor the value from which New was started. Each
 * needs a decision; conflicts about the same text or set of several languages are decided together or one by one.
 */
export function ConflictList({
  conflicts,
  stores,
  choices,
  onDecide,
}: {
  conflicts: readonly PlanConflict[];
  stores: readonly StorePlan[];
  choices: PublishChoices;
  onDecide: (keys: readonly string[], decision: Decision) => void;
}) {
  const groups = useMemo(() => groupConflicts(conflicts), [conflicts]);
  const open = conflicts.filter(({ key }) => findDecision(choices, key) === null);
  const keys = open.map(({ key }) => key);
  const names = new Map(stores.map((store) => [store.store, planSideNames(store)]));
  const kept = [...new Set(open.map(({ store }) => names.get(store)?.kept))].join(' and ');
  return (
    <Panel
      tone={open.length > 0 ? 'warn' : 'plain'}
      icon={GitMerge}
      title="Conflicts"
      about={
        open.length === 0
          ? 'All conflicts are decided.'
          : 'New would replace other values here. Decide what each store gets.'
      }
    >
      {open.length > 1 && groups.length > 1 && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <span className="text-muted">Decide all at once:</span>
          <Button onClick={() => onDecide(keys, 'theirs')}>Keep {kept}</Button>
          <Button onClick={() => onDecide(keys, 'mine')}>Publish New</Button>
        </div>
      )}
      <ul className="divide-line divide-y">
        {groups.map((group) => (
          <li key={group.key} className="py-3 first:pt-0 last:pb-0">
            <ConflictGroupView
              group={group}
              names={names.get(group.store) ?? NO_NAMES}
              choices={choices}
              onDecide={onDecide}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Used for a decided conflict of a store that the latest plan no longer contains. */
const NO_NAMES: PlanSideNames = planSideNames({ store: 'googlePlay', version: null, liveVersion: null });
