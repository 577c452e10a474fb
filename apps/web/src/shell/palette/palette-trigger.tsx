import { Command } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Tooltip } from '../../ui/tooltip.tsx';
import { whenLoaded } from '../../ui/when-loaded.tsx';

const Palette = whenLoaded(async () => (await import('./palette.tsx')).Palette);

/** On a Mac, Ctrl K is not available: in text fields it deletes to the end of the line. */
const ON_MAC = /Mac|iPhone|iPad/.test(navigator.platform);
const KEYS = ON_MAC ? '⌘K' : 'Ctrl K';

/** The button and the keyboard shortcut of the command palette. */
export function PaletteTrigger() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const held = ON_MAC ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (event.key.toLowerCase() !== 'k' || !held || event.altKey || event.shiftKey) return;
      // The focused element, such as a mirrored phone, may have used the keys.
      if (event.defaultPrevented) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <Tooltip text={`Commands (${KEYS})`} side="right">
        <button
          type="button"
          aria-label="Commands"
          aria-keyshortcuts={ON_MAC ? 'Meta+K' : 'Control+K'}
          onClick={() => setOpen(true)}
          className="text-muted hover:bg-hover hover:text-ink grid size-10 place-items-center rounded-lg max-md:hidden"
        >
          <Command aria-hidden className="size-4.5" />
        </button>
      </Tooltip>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
