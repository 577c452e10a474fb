import { countText, detectDirection, languageName, type Listing, textLength } from '@storedeck/listing';
import { findCell, type MatrixColumn, setTexts } from '@storedeck/listing/matrix';
import { type NoteSource, type Notes, textsFrom } from '@storedeck/listing/notes';
import { useMemo, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LanguageSelect } from '../../../ui/search/language-select.tsx';
import { LanguageChecklist } from '../grid/language-checklist.tsx';
import type { UndoableEdit } from '../grid/use-undo.ts';
import { columnId, ColumnSelect } from './column-select.tsx';

/** Where the texts come from, as the value of a menu. The value of another column is the id of the column. */
type SourceName = 'language' | 'release' | (string & {});

/**
 * A dialog that fills a column: with the text of one language, with the texts of another column, or with the notes of
 * the last release. At first, the empty languages are chosen.
 */
export function FillNotesDialog({
  notes,
  column: firstColumn,
  source: firstSource,
  live,
  onEdit,
  onClose,
}: {
  notes: Notes;
  column: MatrixColumn;
  source: 'language' | 'release';
  /** Current, which has the notes of the last release; null if there is none. */
  live: Listing | null;
  onEdit: UndoableEdit;
  onClose: () => void;
}) {
  const [column, setColumn] = useState(firstColumn);
  const [name, setName] = useState<SourceName>(firstSource);
  const { store } = column;
  const [from, setFrom] = useState(notes.sources[store] ?? '');
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const codes = notes.rows.flatMap(({ entry }) => entry.codes[store] ?? []);
  const language = codes.includes(from) ? from : (notes.sources[store] ?? codes[0] ?? '');
  const source = useMemo(() => readSource(name, { notes, live, language }), [name, notes, live, language]);
  const texts = useMemo(
    () => (source ? textsFrom(notes, column, source) : new Map<string, string>()),
    [notes, column, source],
  );
  const targets = listTargets(notes, column, texts).filter(
    ({ code }) => name !== 'language' || code !== language,
  );
  const chosen = picked ?? new Set(targets.filter(({ isEmpty }) => isEmpty).map(({ code }) => code));
  const filled = targets.filter(({ code }) => chosen.has(code));
  const replaced = filled.filter(({ isEmpty }) => !isEmpty).length;
  const tooLong = filled.filter(({ over }) => over > 0).length;

  function choose(change: () => void): void {
    change();
    // The languages that another source or column has are chosen anew.
    setPicked(null);
  }

  function fill(): void {
    const pairs = filled.map(({ code, text }): [string, string] => [code, text]);
    onEdit(setTexts(column, pairs), `${column.name} filled in ${countText(pairs.length, 'language')}`);
    onClose();
  }

  return (
    <Dialog title="Fill notes" onClose={onClose}>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <ColumnSelect
          label="Fill"
          columns={notes.columns}
          value={column}
          onChange={(chosenColumn) =>
            choose(() => {
              setColumn(chosenColumn);
              if (name === columnId(chosenColumn)) setName('language');
            })
          }
        />
        <label className="flex min-w-0 items-center gap-2">
          <span className="font-medium">with</span>
          <select
            value={name}
            onChange={({ target }) => choose(() => setName(target.value))}
            className="border-line bg-surface h-8 min-w-0 flex-auto rounded-md border px-2"
          >
            <option value="language">the text of one language</option>
            {notes.columns
              .filter((each) => each !== column)
              .map((each) => (
                <option key={columnId(each)} value={columnId(each)}>
                  the texts of {each.name}
                </option>
              ))}
            <option value="release" disabled={live === null}>
              the notes of the last release
            </option>
          </select>
        </label>
      </div>
      {name === 'language' && (
        <div className="mt-3 space-y-2">
          <LanguageSelect
            label="Language to copy"
            codes={codes}
            value={language}
            onChange={(code) => choose(() => setFrom(code))}
            className="w-full"
          />
          <SourceText text={findCell(notes, column, language)?.text ?? ''} code={language} />
        </div>
      )}
      {targets.length === 0 ? (
        <p className="text-muted mt-4">
          {name === 'language'
            ? `${languageName(language)} has no text to copy.`
            : 'No language has a text there.'}
        </p>
      ) : (
        <LanguageChecklist targets={targets} chosen={chosen} onChange={setPicked} />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="text-warn me-auto text-sm">
          {[
            replaced > 0 && `Replaces the text of ${countText(replaced, 'language')}. You can undo it.`,
            tooLong > 0 && `Too long in ${countText(tooLong, 'language')}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={filled.length === 0} onClick={fill}>
          Fill {countText(filled.length, 'language')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The languages of a column for which there is a text. */
function listTargets(notes: Notes, column: MatrixColumn, texts: ReadonlyMap<string, string>) {
  return [...texts].flatMap(([code, text]) => {
    const present = findCell(notes, column, code);
    if (!present) return [];
    const over = column.max === null ? 0 : Math.max(0, textLength(text) - column.max);
    const isEmpty = present.text.trim() === '' || present.isKept;
    return [{ code, text, over, isEmpty, note: targetNote(present, over) }];
  });
}

function readSource(
  name: SourceName,
  { notes, live, language }: { notes: Notes; live: Listing | null; language: string },
): NoteSource | null {
  if (name === 'language') return { from: 'language', code: language };
  if (name === 'release') return live && { from: 'release', listing: live };
  const column = notes.columns.find((each) => columnId(each) === name);
  return column ? { from: 'column', column } : null;
}

function targetNote({ text, isKept }: { text: string; isKept: boolean }, over: number): string {
  if (over > 0) return `${over} too long`;
  if (text.trim() === '') return 'empty';
  return isKept ? 'from the store' : '';
}

function SourceText({ text, code }: { text: string; code: string }) {
  if (text === '') return null;
  return (
    <p
      lang={code}
      dir={detectDirection(code)}
      className="bg-fill thin-scrollbar max-h-32 overflow-y-auto rounded-md px-2.5 py-2 whitespace-pre-line wrap-anywhere"
    >
      {text}
    </p>
  );
}
