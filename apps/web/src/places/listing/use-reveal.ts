import { deviceFor, type Listing, localeAt, readSlots } from '@storedeck/listing';
import type { ListingAddress } from '@storedeck/listing/problems';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

import { withoutSide } from './compare/use-narrow-side.ts';
import { withEditor } from './editor/edit-mode.ts';
import { FIRST_TARGET, useEditTarget } from './editor/edit-target.ts';
import { writeMatrixState } from './matrix/matrix-state.ts';
import { reveal } from './store-pages/reveal.ts';
import { writeListingState, type ListingState } from './url-state.ts';

/** A field or slot that the editor opens. */
interface EditedField extends Pick<ListingState, 'store' | 'locale'>, Partial<Pick<ListingState, 'device'>> {
  readonly field: string;
  /** The index of a picture of the slot. */
  readonly picture?: number | null;
}

interface RevealOptions {
  readonly state: ListingState;
  /** What the stores have after New is published; null without New. */
  readonly applied: Listing | null;
  /** The listing whose problems are shown. It is ignored if `isNew` is true. */
  readonly judged: Listing | null;
  /** Whether the problems of New are shown. */
  readonly isNew: boolean;
}

/** Returns functions that show a place of the listing on the page or open it in the editor. */
export function useReveal({ state, applied, judged, isNew }: RevealOptions) {
  const [, setSearch] = useSearchParams();
  const [target, setTarget] = useState<ListingAddress | null>(null);
  const [, setEditTarget] = useEditTarget();
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (target && stage.current) reveal(stage.current, target);
  }, [target]);

  function show(to: ListingAddress): void {
    const { store, locale } = to;
    const device = findDevice(to, isNew ? applied : judged);
    const address = { store, ...(locale !== null && { locale }), ...(device !== null && { device }) };
    const cell = to.field ?? to.slot ?? null;
    const isTable = state.view === 'matrix' || state.view === 'notes';
    setSearch(
      (before) => {
        const after = withoutSide(writeListingState(before, address));
        return isTable ? writeMatrixState(after, { open: cell }) : after;
      },
      { replace: true },
    );
    if (!isTable) setTarget(to);
  }

  function openEditor({ field, picture = null, ...address }: EditedField): void {
    setEditTarget(() => ({ field, picture }));
    setSearch((before) => withEditor(writeListingState(before, { ...address, view: 'new' })));
  }

  function startEditing(): void {
    setEditTarget(() => FIRST_TARGET);
    setSearch((before) => withEditor(writeListingState(before, { view: 'new' })));
  }

  function openProblem(to: ListingAddress): void {
    const { store, locale, field = to.slot, picture } = to;
    if (locale === null || field === undefined) return;
    const device = findDevice(to, applied);
    openEditor({ store, locale, field, picture: picture ?? null, ...(device !== null && { device }) });
  }

  return {
    /** The element of the page in which `show` looks for the place. */
    stage,
    /** Shows the place of a problem in the present view. */
    show,
    /** Opens the place of a problem in the editor, if the problem belongs to one field or slot of a locale. */
    openProblem,
    /** Opens a field or slot in the editor. */
    openEditor,
    /** Opens the editor with the focus on its first field. */
    startEditing,
  };
}

/** Returns the device that shows the slot of a problem; null if the problem has no slot or no device shows it. */
function findDevice({ store, locale, slot }: ListingAddress, listing: Listing | null) {
  if (slot === undefined) return null;
  const slots = locale === null ? {} : readSlots(localeAt(listing, { store, code: locale }));
  return deviceFor(store, slots, slot);
}
