import { type Listing, STORE_NAMES, STORES } from '@storedeck/listing';
import { startTransition, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';

import { useKeyAction } from '../../../keys/key-actions.ts';
import { useListingFile, type ListingFile } from '../../../server/queries.ts';
import { DraftNotices } from '../editor/draft/draft-notices.tsx';
import type { Conflict } from '../editor/draft/listing-draft.ts';
import { useLaterListingDraft } from '../editor/draft/use-listing-draft.ts';
import { useUndo } from '../grid/use-undo.ts';
import { useMatrixAddress } from '../matrix/use-matrix-address.ts';
import type { Shown } from '../shown.ts';
import { useStored } from '../use-stored.ts';
import type { NoteAt } from './cell-at.ts';
import { NoteEditingContext } from './editing-context.ts';
import { FillNotesDialog } from './fill-notes-dialog.tsx';
import { NoteDetail } from './note-detail.tsx';
import { NotesBar } from './notes-bar.tsx';
import { NotesTable } from './notes-table.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { targetText } from './target-text.ts';
import { useColumnActions, type Asked } from './use-column-actions.ts';
import { useNoteEdits } from './use-note-edits.ts';
import { useNotes } from './use-notes.ts';

interface NotesViewProps {
  readonly shown: Shown;
  /** The listing from which publishing keeps what New does not contain. */
  readonly kept: Listing | null;
  /** Shown beside the table. */
  readonly panel: ReactNode;
}

/** Shows the notes of all languages of New: What's New and the release notes of each track. The user edits them in place. */
export function NotesView(props: NotesViewProps) {
  const { data: file } = useListingFile('new');
  return file?.listing ? <OpenNotes file={file} {...props} /> : null;
}

/** At most so many rows fill no window when each has one line of text, so the rows are higher at first. */
const FEW_ROWS = 12;

function OpenNotes({ file, shown, kept, panel }: NotesViewProps & { file: ListingFile }) {
  // All of this may be updated later than the field of a cell, so that it does not delay typing.
  const [draft, draftState] = useLaterListingDraft(file);
  const { openKey, filter, setFilter, show, ...address } = useMatrixAddress();
  const [postponed, setPostponed] = useState<Conflict | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [at, setAt] = useState<NoteAt | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const { edit, undo, last } = useUndo(draft);
  const { listing: next } = draftState;
  const stored = useStored();
  const notes = useNotes({ stored, kept, next, entries: shown.entries });
  const found = useDeferredValue(filter);
  const lines = address.lines ?? (notes.rows.length <= FEW_ROWS ? 3 : 1);
  const wanted = useMemo(() => ({ code: shown.code, field: openKey }), [shown.code, openKey]);

  const { columns } = notes;
  const targets = useMemo(
    () => (next ? columns.map((column) => targetText(column, { stored, next, kept })) : []),
    [columns, stored, next, kept],
  );

  const focus = useCallback((to: NoteAt | null) => startTransition(() => setAt(to)), []);
  const { write, clear, paste } = useNoteEdits({ notes, edit, onAsk: setAsked, onSay: setMessage });
  const act = useColumnActions({ notes, onAsk: setAsked, onSay: setMessage });
  const editing = useMemo(() => ({ onWrite: write }), [write]);

  // The focus stays where it is, which the key of a button would move to the button.
  useKeyAction('undo', takeBack);

  function takeBack(): void {
    if (last !== null) setMessage(`Undone: ${last}`);
    undo();
  }

  if (!next) return null;
  const absent = STORES.filter((store) => !next[store]).map((store) => STORE_NAMES[store]);
  const column = at?.column ?? notes.columns[0];
  // The tags are those of Google Play.
  const tagged = at?.column ?? notes.columns.find(({ store }) => store === 'googlePlay') ?? column;
  return (
    <section aria-label="Notes" className="flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">Release notes</h1>
      <NotesBar
        notes={notes}
        filter={filter}
        lines={lines}
        draft={draft}
        undoText={last}
        onFilter={setFilter}
        onLines={(chosen) => show({ lines: chosen })}
        onUndo={takeBack}
        onFill={() => column && setAsked({ what: 'fill', column, source: 'language' })}
        onPaste={() => tagged && setAsked({ what: 'paste', column: tagged, text: '' })}
        onResolve={() => setPostponed(null)}
      />
      <DraftNotices draft={draft} state={draftState} postponed={postponed} onPostpone={setPostponed} />
      <div className="flex min-h-0 flex-1">
        {absent.length === STORES.length ? (
          <p className="text-muted m-auto p-6">New has no part for {absent.join(' and ')}.</p>
        ) : (
          <NoteEditingContext value={editing}>
            <NotesTable
              notes={notes}
              filter={found}
              lines={lines}
              wanted={wanted}
              targets={targets}
              onFocus={focus}
              onAct={act}
              onPaste={paste}
              onClear={clear}
            />
          </NoteEditingContext>
        )}
        {panel && (
          <div className="border-line flex shrink-0 flex-col max-lg:contents lg:w-[clamp(20rem,28vw,34rem)] lg:border-s">
            {panel}
          </div>
        )}
      </div>
      <NoteDetail notes={notes} at={at} message={message} />
      {asked?.what === 'fill' && (
        <FillNotesDialog
          notes={notes}
          column={asked.column}
          source={asked.source}
          live={stored.live}
          onEdit={edit}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'paste' && (
        <PasteDialog
          notes={notes}
          column={asked.column}
          text={asked.text}
          onEdit={edit}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
