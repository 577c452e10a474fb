import type { AppPreview } from '@storedeck/listing';
import { Maximize2, Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';

import { Picture } from '../../../../pictures/picture.tsx';
import { isLandscape } from '../is-landscape.ts';
import { durationText, readPoster } from './app-preview-facts.ts';
import { AppPreviewVideo } from './app-preview-video.tsx';
import { useVideoProblem } from './use-video-problem.ts';

const GLYPH = 'flex items-center justify-center rounded-full bg-black/65 text-white';

/** An app preview on the App Store's page: its poster frame, and the video on request. */
export function AppPreviewTile({
  preview,
  name,
  tile,
  onOpen,
}: {
  preview: AppPreview;
  /** The name of the app preview, such as "app preview 1 of 2". */
  name: string;
  /** Class names for the corners and edges that the store draws around a picture. */
  tile: string;
  /** Shows the app preview at the size of the window. */
  onOpen: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [isShown, setShown] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const { problem, onFail, elementKey } = useVideoProblem(preview);
  const poster = readPoster(preview);
  const length = durationText(preview);
  const size = `max-w-full ${tile} ${isLandscape(poster) ? 'w-88' : 'h-(--tile-height)'}`;

  function toggle(): void {
    if (!isShown) setShown(true);
    else if (isPlaying) video.current?.pause();
    else void video.current?.play().catch(onFail);
  }

  return (
    <div className="group/preview relative">
      <Picture
        image={poster}
        alt={`Poster frame of ${name}`}
        proportion={9 / 19.5}
        priority="high"
        className={size}
      />
      {isShown && problem === null && (
        <AppPreviewVideo
          key={elementKey}
          ref={video}
          preview={preview}
          name={name}
          onFail={onFail}
          onPlayingChange={setPlaying}
          className={`absolute inset-0 size-full object-cover ${tile}`}
        />
      )}
      {problem === null ? (
        <button
          type="button"
          aria-label={isPlaying ? `Pause ${name}` : ['Play', name, length].filter(Boolean).join(' ')}
          onClick={toggle}
          className={`absolute inset-0 grid place-items-center ${tile}`}
        >
          <span
            dir="ltr"
            className={`${GLYPH} h-12 min-w-12 gap-2 px-3.5 ${isPlaying ? 'opacity-0 transition-opacity group-hover/preview:opacity-100' : ''}`}
          >
            {isPlaying ? (
              <Pause aria-hidden className="size-5 fill-current" />
            ) : (
              <>
                <Play aria-hidden className="size-5 fill-current" />
                <span className="font-sans text-[0.9375rem] font-semibold tabular-nums empty:hidden">
                  {length}
                </span>
              </>
            )}
          </span>
        </button>
      ) : (
        <p
          dir="ltr"
          lang="en"
          className="absolute inset-x-3 top-1/2 -translate-y-1/2 rounded-xl bg-black/75 px-3 py-2 text-center font-sans text-[0.8125rem] leading-4.5 text-balance text-white"
        >
          {problem}
        </p>
      )}
      <button
        type="button"
        aria-label={`Open ${name}`}
        title="Full size"
        onClick={() => {
          video.current?.pause();
          onOpen();
        }}
        className={`${GLYPH} absolute end-3 top-3 size-8 opacity-0 transition-opacity group-hover/preview:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100`}
      >
        <Maximize2 aria-hidden className="size-4" />
      </button>
    </div>
  );
}
