import { Film } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { RecordingList } from './recording-list.tsx';
import { useRecordings } from './use-recordings.ts';

/** A button that opens the list of recordings. Hidden while there are no recordings. */
export function RecordingsButton() {
  const recordings = useRecordings();
  const [isOpen, setOpen] = useState(false);
  const count = recordings.list.length;
  return (
    <>
      {count > 0 && (
        <Button look="quiet" className="mx-2 mb-2 self-start" onClick={() => setOpen(true)}>
          <Film aria-hidden className="size-4" />
          {count === 1 ? '1 recording' : `${count} recordings`}
        </Button>
      )}
      {isOpen && <RecordingList recordings={recordings} onClose={() => setOpen(false)} />}
    </>
  );
}
