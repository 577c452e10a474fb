import type { Recording } from '@storedeck/contract';
import { CircleCheck, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

import { Tooltip } from '../../../ui/tooltip.tsx';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { recordingFacts } from './recording-facts.ts';

/**
 * Shows the files of a recording when it has ended, until the user dismisses the message, records again or uses the
 * device, because the message may cover a part of the screen.
 */
export function RecordingResult({ mirror }: { mirror: LiveMirror }) {
  const { finished } = useSyncExternalStore(mirror.subscribe, mirror.getState);
  useEffect(() => mirror.onUse(() => mirror.dismissRecording()), [mirror]);
  if (!finished) return null;
  return (
    <div role="status" className="bg-surface border-line flex gap-2.5 rounded-lg border px-3 py-2">
      <CircleCheck
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${finished.length > 0 ? 'text-good' : 'text-muted'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{describeFiles(finished.length)}</p>
        {finished.length === 0 && (
          <p className="text-muted text-sm">The device has sent no frame that can be recorded.</p>
        )}
        <ul>
          {finished.map((file) => (
            <FinishedFile key={file.name} file={file} />
          ))}
        </ul>
      </div>
      <Tooltip text="Dismiss" side="top">
        <button
          type="button"
          aria-label="Dismiss"
          onClick={() => mirror.dismissRecording()}
          className="text-muted hover:bg-hover hover:text-ink -me-1 grid size-7 shrink-0 place-items-center rounded-md"
        >
          <X aria-hidden className="size-4" />
        </button>
      </Tooltip>
    </div>
  );
}

function FinishedFile({ file }: { file: Recording }) {
  return (
    <li className="mt-1 flex flex-wrap items-baseline gap-x-3">
      <span className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere">
        {file.name}
        <span className="text-muted block tabular-nums">{recordingFacts(file)}</span>
      </span>
      <a
        href={`/${file.path}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${file.name}`}
        className="text-accent-ink font-medium underline"
      >
        Open
      </a>
    </li>
  );
}

function describeFiles(files: number): string {
  if (files === 0) return 'Nothing was recorded';
  return files === 1
    ? 'Recording saved'
    : `Recording saved in ${files} files, because the picture changed its size`;
}
