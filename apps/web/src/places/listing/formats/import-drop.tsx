import { FolderDown } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { DialogNotLoaded } from '../../../ui/not-loaded.tsx';
import { whenLoaded } from '../../../ui/when-loaded.tsx';
import { droppedEntries } from './dropped-entries.ts';

const ImportDialog = whenLoaded(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
  DialogNotLoaded,
);

/**
 * Imports a folder or file that is dropped onto New. Files that are dropped onto a slot of the editor are not imported:
 * the slot adds them as pictures.
 */
export function ImportDrop({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const [dropped, setDropped] = useState<readonly FileSystemEntry[] | null>(null);
  // The number of elements that the dragged files have entered and not left. A number is needed, because the elements
  // inside the area send enter and leave events too.
  const depth = useRef(0);
  const isFromPage = useDragsOfPage();
  const concerns = ({ dataTransfer }: DragEvent): boolean =>
    enabled && !isFromPage.current && dataTransfer.types.includes('Files');
  const move = (step: number) => (event: DragEvent) => {
    if (!concerns(event)) return;
    event.preventDefault();
    depth.current += step;
    setOver(depth.current > 0);
  };
  const end = (): void => {
    depth.current = 0;
    setOver(false);
  };
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => concerns(event) && event.preventDefault()}
      // A slot stops the propagation of a drop that it accepts. The capture phase comes before that, so the highlight
      // ends here too.
      onDropCapture={end}
      onDrop={(event) => {
        if (!concerns(event)) return;
        event.preventDefault();
        const entries = droppedEntries(event.dataTransfer);
        if (entries.length > 0) setDropped(entries);
      }}
    >
      {children}
      {over && (
        <div className="border-accent-ink pointer-events-none absolute inset-1.5 z-20 flex items-center justify-center rounded-xl border-2 border-dashed">
          <p className="bg-raised border-line flex items-center gap-2 rounded-full border px-4 py-2 font-medium shadow-lg">
            <FolderDown aria-hidden className="text-muted size-4" />
            Drop to import into New
          </p>
        </div>
      )}
      {dropped && (
        <ImportDialog dropped={dropped} onClose={() => setDropped(null)} onShowNew={() => setDropped(null)} />
      )}
    </div>
  );
}

/**
 * Returns a ref that says whether the current drag started in the page. Such a drag must be recognized, because the
 * browser also offers a dragged picture of the page as a file.
 */
function useDragsOfPage() {
  const isFromPage = useRef(false);
  useEffect(() => {
    const start = (): void => void (isFromPage.current = true);
    const stop = (): void => void (isFromPage.current = false);
    document.addEventListener('dragstart', start);
    document.addEventListener('dragend', stop);
    return () => {
      document.removeEventListener('dragstart', start);
      document.removeEventListener('dragend', stop);
    };
  }, []);
  return isFromPage;
}
