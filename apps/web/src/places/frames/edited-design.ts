import type { Design } from '@storedeck/frames';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A design as the server has it. */
export interface SavedDesign {
  readonly design: Design;
  readonly etag: string;
}

/** A design with edits that are not saved, and the version that was edited. */
interface EditedDesign {
  readonly design: Design;
  readonly base: SavedDesign;
}

// Kept outside of the place, so that unsaved edits are shown again after a visit to another place or design.
const held = new Map<string, EditedDesign>();

/**
 * Returns a design with its unsaved edits. `base` is the version that they began with: if the file has changed since then,
 * it is not replaced by them. Without edits, the saved design is shown.
 */
export function useEditedDesign(designId: string, saved: SavedDesign) {
  const [edited, setEdited] = useState(() => {
    const known = held.get(designId);
    // A save may have ended while another place was shown.
    return known && isSame(known.design, saved.design) ? undefined : known;
  });
  useEffect(() => {
    if (!edited) {
      held.delete(designId);
      return;
    }
    held.set(designId, edited);
    // The browser asks before it closes the window.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [designId, edited]);
  const { design, base } = edited ?? { design: saved.design, base: saved };
  return {
    design,
    base,
    isChanged: edited !== undefined,
    change: (next: Design): void => setEdited(keepEdits({ design: next, base })),
    /** After a save: what was edited meanwhile stays. */
    endSave: (written: SavedDesign): void =>
      setEdited((latest) => latest && keepEdits({ design: latest.design, base: written })),
  };
}

/** Edits that are none are not kept. */
function keepEdits(edited: EditedDesign): EditedDesign | undefined {
  return isSame(edited.design, edited.base.design) ? undefined : edited;
}

/** Whether two designs are equal, also if their keys have another order. */
function isSame(one: Design, other: Design): boolean {
  return hashKey([one]) === hashKey([other]);
}
