import type { PublishPlan } from '@storedeck/contract';
import { Link } from 'wouter';

import { Blank } from '../../../ui/blank.tsx';
import { Button } from '../../../ui/button.tsx';
import { LeftAloneList } from '../plan/left-alone-list.tsx';

/** A plan without any change. */
export function NothingToPublish({
  plan,
  isUpdating,
  onPlan,
}: {
  plan: PublishPlan;
  isUpdating: boolean;
  onPlan: () => void;
}) {
  return (
    <Blank title="Nothing to publish">
      <p className="text-muted">
        New is as the stores have it. Change it in{' '}
        <Link href="/?view=new&edit=texts" className="text-accent-ink hover:underline">
          Listing
        </Link>
        , then make the plan again.
      </p>
      <Button disabled={isUpdating} onClick={onPlan} className="min-w-44">
        {isUpdating ? 'Reading the stores…' : 'Make the plan again'}
      </Button>
      <LeftAloneList stores={plan.stores} />
    </Blank>
  );
}
