import { detectDirection, type Store } from '@storedeck/listing';
import type { NoteCell, Notes } from '@storedeck/listing/notes';
import { memo } from 'react';

import { findRow, type NoteAt } from './cell-at.ts';
import { LimitMark } from './limit-mark.tsx';
import { NoteCounts } from './note-counts.tsx';
import { noteStatusText } from './note-words.ts';

/**
 * What there is to know about the notes of the focused cell: their length beside both limits, their marks, and how much
 * of them Google Play shows before "more". It has the same height for every cell.
 */
export const NoteDetail = memo(function NoteDetail({
  notes,
  at,
  message,
}: {
  notes: Notes;
  at: NoteAt | null;
  message: string | null;
}) {
  const cell = at && findNote(notes, at);
  return (
    <section
      aria-label="Focused notes"
      className="bg-ground border-line flex min-h-19 shrink-0 flex-wrap items-start gap-x-6 gap-y-1 border-t px-3 py-2 sm:px-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        {at && cell ? (
          <>
            <p className="truncate">
              <span className="font-medium">{at.entry.name}</span>
              <span className="text-muted">, {at.column.name}</span>
            </p>
            <NoteCounts text={cell.text} rules={ruling(at, cell)} />
            <p className="text-muted truncate text-sm" title={noteStatusText(cell)}>
              {noteStatusText(cell)}
            </p>
          </>
        ) : (
          <NotesHelp />
        )}
      </div>
      {at && cell && ruling(at, cell).includes('googlePlay') && (
        <PlayPreview text={cell.text} code={at.code} />
      )}
      <p role="status" className="basis-full text-sm empty:hidden">
        {message}
      </p>
    </section>
  );
});

/** What the marks mean and what the keys do, while no cell has the focus. */
function NotesHelp() {
  return (
    <div className="text-muted space-y-0.5 text-sm">
      <p>
        <b className="text-warn">=</b> another language has the same text. <LimitMark max={500} /> Google Play
        has the same text, so its limit counts. Grey texts are kept from the store.
      </p>
      <p className="max-sm:hidden">
        Enter edits a cell. Paste a text on it, a column of a spreadsheet, or several languages with tags, as
        in Play Console: <code className="font-mono">&lt;de-DE&gt;…&lt;/de-DE&gt;</code>
      </p>
    </div>
  );
}

/**
 * The notes as a phone shows them on Google Play's page of an app: one line, then "more". The width is that of a phone of
 * 360 points without its margins.
 */
function PlayPreview({ text, code }: { text: string; code: string }) {
  return (
    <figure className="w-82 max-w-full shrink-0">
      <figcaption className="text-muted text-sm">Google Play shows, before “more”</figcaption>
      <div className="bg-surface border-line mt-0.5 flex items-baseline gap-2 rounded-md border px-2.5 py-1">
        <p
          lang={code}
          dir={text === '' ? detectDirection(code) : 'auto'}
          className="min-w-0 flex-1 truncate text-[0.875rem]"
        >
          {text.trim() === '' ? ' ' : text.trim().replace(/\s+/g, ' ')}
        </p>
        <span className="text-muted shrink-0 text-sm">more</span>
      </div>
    </figure>
  );
}

function ruling({ column }: NoteAt, { ruledBy }: NoteCell): Store[] {
  return ruledBy ? [column.store, ruledBy.store] : [column.store];
}

function findNote({ columns, rows }: Notes, { entry, column }: NoteAt): NoteCell | null {
  const position = columns.findIndex(({ store, key }) => store === column.store && key === column.key);
  return findRow(rows, entry)?.cells[position] ?? null;
}
