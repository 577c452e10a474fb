import type { PublishPlan } from '@storedeck/contract';
import { Link } from 'wouter';

import { Blank } from '../../../ui/blank.tsx';
import { LeftAloneList } from '../plan/left-alone-list.tsx';
import { hasLocked, LockedList } from '../plan/locked-list.tsx';

/** Shown for a plan without changes. */
export function NothingToPublish({ plan }: { plan: PublishPlan }) {
  return (
    <Blank title="Nothing to publish">
      <LockedList plan={plan} />
      <p className="text-muted">
        {hasLocked(plan)
          ? 'New has no other changes that the stores do not have. Change it in '
          : 'New has no changes that the stores do not have. Change it in '}
        <Link href="/?view=new&edit=texts" className="text-accent-ink underline">
          Listing
        </Link>
        , then make a new plan.
      </p>
      <LeftAloneList stores={plan.stores} />
    </Blank>
  );
}
