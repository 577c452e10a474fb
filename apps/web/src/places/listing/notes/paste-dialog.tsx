import { countText, STORE_NAMES } from '@storedeck/listing';
import { type MatrixColumn, setTexts } from '@storedeck/listing/matrix';
import { pasteMistakeText, placeNotes, readPastedNotes, type Notes } from '@storedeck/listing/notes';
import { useId, useMemo, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { UndoableEdit } from '../grid/use-undo.ts';
import { ColumnSelect } from './column-select.tsx';

/** The largest number of mistakes that are shown. */
const SHOWN = 12;

/**
 * A dialog for notes of several languages with tags, as Play Console has them. It says what is wrong by line, and pastes
 * nothing before all is right.
 */
export function PasteDialog({
  notes,
  column: first,
  text: pasted,
  onEdit,
  onClose,
}: {
  notes: Notes;
  column: MatrixColumn;
  /** The text that was pasted; empty if the user still has to paste one. */
  text: string;
  onEdit: UndoableEdit;
  onClose: () => void;
}) {
  const [column, setColumn] = useState(first);
  const [text, setText] = useState(pasted);
  const id = useId();
  const read = useMemo(() => readPastedNotes(text), [text]);
  const placed = useMemo(() => read && placeNotes(notes, column, read.notes), [read, notes, column]);
  const mistakes = [
    ...(read?.mistakes ?? []).map(pasteMistakeText),
    ...(placed?.repeated ?? []).map((code) => `${code} is a language that is there under another code.`),
    ...(text.trim() !== '' && !read
      ? ['There are no tags in this text. A language begins with a tag such as <de-DE>.']
      : []),
  ];
  const { texts = new Map<string, string>(), absent = [], empty = [] } = placed ?? {};
  const canPaste = mistakes.length === 0 && texts.size > 0;

  function paste(): void {
    onEdit(setTexts(column, texts), `${column.name}: ${countText(texts.size, 'language')} pasted`);
    onClose();
  }

  return (
    <Dialog title="Paste notes" width="w-176" onClose={onClose}>
      <p className="text-muted">
        For each language a text between tags, as in Play Console:{' '}
        <code className="font-mono text-sm">&lt;de-DE&gt;…&lt;/de-DE&gt;</code>
      </p>
      <div className="mt-3 space-y-3">
        <ColumnSelect label="Into" columns={notes.columns} value={column} onChange={setColumn} />
        <TextArea
          label="Notes with tags"
          rows={12}
          dir="auto"
          value={text}
          aria-invalid={mistakes.length > 0}
          aria-details={id}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div id={id} role="status" className="mt-3 space-y-1 text-sm">
        {mistakes.length > 0 && (
          <ul className="text-bad space-y-0.5">
            {mistakes.slice(0, SHOWN).map((mistake) => (
              <li key={mistake} className="wrap-anywhere">
                {mistake}
              </li>
            ))}
            {mistakes.length > SHOWN && <li>and {mistakes.length - SHOWN} more</li>}
          </ul>
        )}
        {mistakes.length === 0 && absent.length > 0 && (
          <p className="text-warn">
            Left out, because New has no such language on {STORE_NAMES[column.store]}: {absent.join(', ')}
          </p>
        )}
        {empty.length > 0 && (
          <p className="text-muted">Without a text, and left as they are: {empty.join(', ')}</p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={!canPaste} onClick={paste}>
          {absent.length > 0 && canPaste ? `Leave out ${absent.length}, paste ` : 'Paste '}
          {countText(canPaste ? texts.size : 0, 'language')}
        </Button>
      </div>
    </Dialog>
  );
}
