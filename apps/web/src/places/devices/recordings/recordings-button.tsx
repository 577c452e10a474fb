import type { Recording } from '@storedeck/contract';
import { countText } from '@storedeck/listing';
import { Film } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { RecordingList } from './recording-list.tsx';
import { useRecordings } from './use-recordings.ts';

/** A button that opens the list of recordings. Hidden while there are no recordings. */
export function RecordingsButton() {
  const recordings = useRecordings();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {recordings.list.length > 0 && (
        <Button look="quiet" className="mx-2 mb-2 self-start" onClick={() => setOpen(true)}>
          <Film aria-hidden className="size-4" />
          {describeRecordings(recordings.list)}
        </Button>
      )}
      {isOpen && <RecordingList recordings={recordings} onClose={() => setOpen(false)} />}
    </>
  );
}

function describeRecordings(recordings: readonly Recording[]): string {
  const running = recordings.filter(({ isRunning }) => isRunning).length;
  const finished = recordings.length - running;
  return [finished > 0 && countText(finished, 'recording'), running > 0 && `${running} still recording`]
    .filter(Boolean)
    .join(' · ');
}
