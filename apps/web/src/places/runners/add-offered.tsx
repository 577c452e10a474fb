import { Button } from '../../ui/button.tsx';
import type { RecordTypes } from './record-kind.ts';
import type { RecordsInPlace } from './use-records-in-place.ts';

/** Adds the simulated Mac or Grid of the demo to the list, and connects it. Nothing if there is none to add. */
export function AddOffered<Types extends RecordTypes>({
  list: { kind, offered, stored, save, connect },
  look = 'plain',
}: {
  list: RecordsInPlace<Types>;
  look?: 'primary' | 'plain';
}) {
  if (!offered) return null;
  return (
    <Button
      needsServer
      look={look}
      onClick={() => {
        const added = kind.createRecord(offered, stored.createId());
        save(added);
        connect(added);
      }}
    >
      {kind.words.addOffered}
    </Button>
  );
}
