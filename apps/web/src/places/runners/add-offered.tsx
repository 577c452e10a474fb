import { Button } from '../../ui/button.tsx';
import type { ViewTypes } from './record-view.ts';
import type { PlaceList } from './use-place-list.ts';

/** Adds the simulated Mac or Grid of the demo to the list, and connects it. Nothing if there is none to add. */
export function AddOffered<Types extends ViewTypes>({
  list: { view, offered, stored, save, connect },
  look = 'plain',
}: {
  list: PlaceList<Types>;
  look?: 'primary' | 'plain';
}) {
  if (!offered) return null;
  return (
    <Button
      needsServer
      look={look}
      onClick={() => {
        const added = view.createRecord(offered, stored.createId());
        save(added);
        connect(added);
      }}
    >
      {view.words.addOffered}
    </Button>
  );
}
