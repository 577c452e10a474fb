import type { AppPreview, ListingPicture } from '@storedeck/listing';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { DarkButton } from '../../../../pictures/dark-button.tsx';
import { pictureUrl } from '../../../../pictures/picture-url.ts';
import { Picture } from '../../../../pictures/picture.tsx';
import { useConnection } from '../../../../server/connected.ts';
import { returnFocus } from '../../../../ui/focus/return-focus.ts';
import { durationText } from '../app-previews/app-preview-facts.ts';
import { FullSizeAppPreview } from '../app-previews/full-size-app-preview.tsx';
import type { Gallery } from './gallery.ts';

/**
 * Shows pictures and app previews at the size of the window, one at a time. Arrow keys, Home and End change the
 * picture, Escape closes the view, and a click on the picture shows it at its real pixel size. The view is a native
 * modal dialog: it keeps the focus inside, and on close it restores the previous focus.
 */
export function Lightbox({
  gallery: { title, images, previews = [] },
  start,
  onClose,
}: {
  gallery: Gallery;
  start: number;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const [zoomed, setZoomed] = useState(false);
  const connection = useConnection();
  const image = images[index];
  const last = images.length - 1;

  useEffect(() => {
    if (!dialog.current) return;
    returnFocus(dialog.current);
    dialog.current.showModal();
  }, []);

  useEffect(() => {
    // The focused button may be removed when the picture changes. Without the focus in the dialog, the arrow keys would
    // do nothing.
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, [index]);

  function go(to: number): void {
    setIndex(Math.max(0, Math.min(last, to)));
    setZoomed(false);
  }

  if (!image) return null;
  const url = pictureUrl(image);
  const preview = previews[index];
  const position = preview ? index + 1 : index - previews.length + 1;
  const count = preview ? previews.length : images.length - previews.length;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={title}
      onClose={onClose}
      onKeyDown={(event) => {
        const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        go(to);
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
      className="m-0 flex h-dvh max-h-none w-screen max-w-none flex-col bg-black text-white outline-none backdrop:bg-transparent"
    >
      <header className="flex items-center gap-3 px-4 py-2">
        <p className="flex min-w-0 flex-1 gap-2 text-white/70 tabular-nums" aria-live="polite">
          <span className="truncate font-medium text-white">{title}</span>
          <span className="shrink-0">
            {previews.length > 0 && (preview ? 'App preview ' : 'Screenshot ')}
            {position} of {count}
          </span>
          <span className="truncate max-sm:hidden">{describeItem(preview ?? image)}</span>
        </p>
        <DarkButton label="Close" icon={X} onClick={() => dialog.current?.close()} />
      </header>
      <div className="relative min-h-0 flex-1">
        <div
          className={`flex h-full ${zoomed ? 'overflow-auto' : 'items-center justify-center px-4 pb-4 sm:px-16'}`}
          onClick={({ target, currentTarget }) => {
            if (target === currentTarget) dialog.current?.close();
          }}
        >
          {preview && <FullSizeAppPreview key={index} preview={preview} name={`App preview ${position}`} />}
          {!preview && url === null && (
            <Picture
              image={image}
              alt={`Screenshot ${position}`}
              proportion={0.5}
              className="max-h-full w-64"
            />
          )}
          {!preview && url !== null && (
            <button
              key={url}
              type="button"
              aria-label={zoomed ? 'Fit to the window' : 'Show real pixels'}
              onClick={() => setZoomed(!zoomed)}
              className={
                zoomed
                  ? 'm-auto shrink-0 cursor-zoom-out'
                  : 'flex max-h-full max-w-full cursor-zoom-in rounded-lg'
              }
            >
              <img
                // After a reconnection or a sync, a picture that could not be loaded is loaded again.
                key={connection}
                src={url}
                alt={`Screenshot ${position}`}
                className={
                  zoomed ? 'max-w-none' : 'max-h-[calc(100dvh-4rem)] max-w-full rounded-lg object-contain'
                }
              />
            </button>
          )}
        </div>
        {index > 0 && (
          <span className="absolute start-3 top-1/2 -translate-y-1/2">
            <DarkButton label="Previous" icon={ChevronLeft} onClick={() => go(index - 1)} />
          </span>
        )}
        {index < last && (
          <span className="absolute end-3 top-1/2 -translate-y-1/2">
            <DarkButton label="Next" icon={ChevronRight} onClick={() => go(index + 1)} />
          </span>
        )}
      </div>
    </dialog>
  );
}

function describeItem(item: ListingPicture | AppPreview): string {
  const { width, height, fileName } = item as ListingPicture;
  return [width && height ? `${width} × ${height}` : '', durationText(item as AppPreview), fileName]
    .filter(Boolean)
    .join(' · ');
}
