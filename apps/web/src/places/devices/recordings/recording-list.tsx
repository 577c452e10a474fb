import type { Recording } from '@storedeck/contract';
import { Circle, Play, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Question } from '../../../ui/question.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { recordingFacts } from './recording-facts.ts';
import type { Recordings } from './use-recordings.ts';

/** A dialog with the recordings: each can be played, opened as a file, and deleted. */
export function RecordingList({ recordings, onClose }: { recordings: Recordings; onClose: () => void }) {
  const [playing, setPlaying] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Recording | null>(null);
  return (
    <>
      <Dialog title="Recordings" onClose={onClose}>
        <p className="text-muted mt-1">
          MP4 files in <code className="font-mono text-sm">assets/recordings</code> of the working folder.
        </p>
        {recordings.error && (
          <div className="mt-3">
            <Failure error={recordings.error} />
          </div>
        )}
        <ul aria-label="Recordings" className="divide-line mt-3 divide-y">
          {recordings.list.map((recording) => (
            <li key={recording.name} className="py-3">
              <RecordingRow
                recording={recording}
                isPlaying={playing === recording.name}
                onPlay={() => setPlaying(recording.name)}
                onRemove={() => setRemoving(recording)}
              />
            </li>
          ))}
        </ul>
        {recordings.list.length === 0 && <p className="py-3">No recording yet.</p>}
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
      {removing && (
        <Question
          title="Delete this recording?"
          stay="Keep it"
          proceed="Delete"
          onAnswer={(proceed) => {
            if (proceed) recordings.remove(removing);
            setRemoving(null);
          }}
        >
          <p>
            <code className="text-ink font-mono text-sm">{removing.name}</code> is deleted from the working
            folder.
          </p>
        </Question>
      )}
    </>
  );
}

function RecordingRow({
  recording,
  isPlaying,
  onPlay,
  onRemove,
}: {
  recording: Recording;
  isPlaying: boolean;
  onPlay: () => void;
  onRemove: () => void;
}) {
  const { name, path, recordedAt, isRunning } = recording;
  const facts = <span className="tabular-nums">{recordingFacts(recording)}</span>;
  if (isRunning) return <RunningRow name={name}>{facts}</RunningRow>;
  const url = `/${path}`;
  return (
    <div className="space-y-2">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={`Play ${name}`}
          onClick={onPlay}
          className="bg-stage group relative grid h-20 w-14 shrink-0 place-items-center overflow-hidden rounded-md"
        >
          <video src={url} preload="metadata" muted className="absolute inset-0 size-full object-contain" />
          <span aria-hidden className="relative rounded-full bg-black/55 p-1.5">
            <Play className="size-3.5 fill-white text-white" />
          </span>
        </button>
        <div className="min-w-0 flex-1">
          <a href={url} target="_blank" rel="noreferrer" className="text-accent-ink wrap-anywhere underline">
            {name}
          </a>
          <p className="text-muted text-sm">
            <RelativeTime iso={recordedAt} /> · {facts}
          </p>
        </div>
        <Button needsServer look="quiet" aria-label={`Delete ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      {isPlaying && (
        <video
          src={url}
          controls
          autoPlay
          aria-label={name}
          className="bg-stage max-h-96 w-full rounded-md"
        />
      )}
    </div>
  );
}

/** A recording that grows. It can be played and deleted when it has ended. */
function RunningRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="bg-stage grid h-20 w-14 shrink-0 place-items-center rounded-md">
        <Circle className="fill-bad text-bad size-3.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-muted text-sm">{children}</p>
      </div>
    </div>
  );
}
