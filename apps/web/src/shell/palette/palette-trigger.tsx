import { Command } from 'lucide-react';
import { useState } from 'react';

import { useKeyAction } from '../../keys/key-actions.ts';
import { MOD, printedKeys } from '../../keys/match-keys.ts';
import { DialogNotLoaded } from '../../ui/not-loaded.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { whenLoaded } from '../../ui/when-loaded.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

const Palette = whenLoaded(async () => (await import('./palette.tsx')).Palette, DialogNotLoaded);

/** The button and the keyboard shortcut of the command palette. */
export function PaletteTrigger() {
  const [open, setOpen] = useState(false);
  const typedAhead = useTypedAhead(open, () => setOpen(false));

  useKeyAction('palette', () => setOpen((before) => !before));

  return (
    <>
      <Tooltip text={`Commands (${printedKeys('$mod+k').join(' ')})`} side="right">
        <button
          type="button"
          aria-label="Commands"
          aria-keyshortcuts={`${MOD}+K`}
          onClick={() => setOpen(true)}
          className="text-muted hover:bg-hover hover:text-ink grid size-10 shrink-0 place-items-center rounded-lg max-md:h-12 max-md:w-8"
        >
          <Command aria-hidden className="size-4.5" />
        </button>
      </Tooltip>
      {open && <Palette typedAhead={typedAhead} onClose={() => setOpen(false)} />}
    </>
  );
}
