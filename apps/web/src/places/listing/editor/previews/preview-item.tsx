import type { AppPreview } from '@storedeck/listing';
import { ChevronDown, ChevronUp, Scissors, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { Picture } from '../../../../pictures/picture.tsx';
import { printPosterTime, readPosterSecond } from '../../../../pictures/poster-time.ts';
import {
  absenceOfVideo,
  durationText,
  readPoster,
} from '../../store-pages/app-previews/app-preview-facts.ts';

/** One app preview in the editor: its film at the poster frame, its place in the set, and what can be done with it. */
export function PreviewItem({
  name,
  preview,
  index,
  count,
  onMove,
  onPoster,
  onRemake,
  onRemove,
}: {
  name: string;
  preview: AppPreview;
  /** The position in the set, from 0, and the size of the set. */
  index: number;
  count: number;
  onMove: (to: number) => void;
  onPoster: (posterTime: string) => void;
  /** Makes another app preview of this film. */
  onRemake: () => void;
  onRemove: () => void;
}) {
  const id = useId();
  const second = readPosterSecond(preview.posterTime);
  const last = Math.max(0, Math.ceil((preview.durationMs ?? 30_000) / 1000) - 1);
  const absence = absenceOfVideo(preview);

  return (
    <li className="border-line bg-surface flex gap-3 rounded-lg border p-2">
      <Picture
        image={readPoster(preview)}
        alt={`Poster frame of ${name}`}
        proportion={9 / 19.5}
        thumbnail
        className="h-32 max-w-32 shrink-0 self-start overflow-hidden rounded-md"
      />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="truncate font-medium">{preview.fileName ?? preview.file?.split('/').at(-1) ?? name}</p>
        <p className="text-muted text-sm tabular-nums">
          {[durationText(preview), preview.width && preview.height && `${preview.width} × ${preview.height}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {absence !== null && <p className="text-muted text-sm">{absence}</p>}
        <label htmlFor={id} className="flex items-baseline gap-2 text-sm">
          Poster frame
          <output className="text-muted ms-auto tabular-nums">{printPosterTime(second)}</output>
        </label>
        <input
          id={id}
          type="range"
          data-item
          min={0}
          max={last}
          step={1}
          value={Math.min(second, last)}
          aria-valuetext={`second ${second}`}
          onChange={({ target }) => {
            const chosen = Number(target.value);
            onPoster(printPosterTime(chosen));
          }}
          className="accent-accent block w-full"
        />
        <div className="flex justify-end gap-1">
          {preview.file?.startsWith('assets/new/') && (
            <Tool label={`Make ${name} again`} onClick={onRemake}>
              <Scissors aria-hidden className="size-4" />
            </Tool>
          )}
          <Tool label={`Move ${name} up`} isOff={index === 0} onClick={() => onMove(index - 1)}>
            <ChevronUp aria-hidden className="size-4" />
          </Tool>
          <Tool label={`Move ${name} down`} isOff={index === count - 1} onClick={() => onMove(index + 1)}>
            <ChevronDown aria-hidden className="size-4" />
          </Tool>
          <Tool label={`Remove ${name}`} onClick={onRemove}>
            <X aria-hidden className="size-4" />
          </Tool>
        </div>
      </div>
    </li>
  );
}

function Tool({
  label,
  isOff = false,
  onClick,
  children,
}: {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
      className="text-muted hover:bg-hover hover:text-ink grid size-8 place-items-center rounded-md aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
