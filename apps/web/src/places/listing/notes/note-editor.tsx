import { detectDirection, type Store } from '@storedeck/listing';
import type { NoteCell } from '@storedeck/listing/notes';
import {
  useContext,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';

import { useListingFile, type ListingFile } from '../../../server/queries.ts';
import { useListingDraft } from '../editor/draft/use-listing-draft.ts';
import { showCell } from '../grid/move-in-grid.ts';
import { noteName, type NoteAt } from './cell-at.ts';
import { NoteEditingContext } from './editing-context.ts';
import { NoteCounts } from './note-counts.tsx';

/** Where the focus goes when the user leaves the field of a cell. */
export type Leave = 'here' | 'above' | 'below' | 'before' | 'after';

/**
 * The field that edits the notes of a cell, in front of the cell. Escape and Control Enter leave it, Tab goes to the next
 * cell, Alt with an arrow key to the language above or below.
 */
export function NoteEditor(field: NoteFieldProps) {
  const { data: file } = useListingFile('new');
  return file?.listing ? <NoteField file={file} {...field} /> : null;
}

interface NoteFieldProps {
  readonly at: NoteAt;
  readonly cell: NoteCell;
  /** Null if the focus has left the field by itself. */
  readonly onLeave: (to: Leave | null) => void;
}

function NoteField({ file, at, cell, onLeave }: NoteFieldProps & { file: ListingFile }) {
  // The field follows the edits by itself, so that the rows of the table need not.
  const [, { listing }] = useListingDraft(file);
  const editing = useContext(NoteEditingContext);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { column, code } = at;
  const locale = listing?.[column.store]?.locales[code];
  const own: unknown = locale?.[column.key as keyof typeof locale];
  const text = own === undefined ? cell.text : readText(own);
  // The letter is shown before it is counted.
  const counted = useDeferredValue(text);
  const other = cell.ruledBy?.store;
  const rules = useMemo(
    (): Store[] => (other === undefined ? [column.store] : [column.store, other]),
    [column.store, other],
  );
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.focus({ preventScroll: true });
    area.setSelectionRange(area.value.length, area.value.length);
    const at = area.closest('[data-cell]');
    if (at) showCell(at);
    area.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (!editing) return null;

  function onKeyDown(event: KeyboardEvent): void {
    const to = event.nativeEvent.isComposing ? undefined : leaveBy(event);
    if (to === undefined) return;
    event.preventDefault();
    onLeave(to);
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    // Without a target, only the window has lost the focus. A dialog, such as the palette, gives the focus back.
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
    if (!relatedTarget.closest('dialog, [popover]')) onLeave(null);
  }

  return (
    <div
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onCopy={(event) => event.stopPropagation()}
      style={{ '--lines': countLines(text) } as CSSProperties}
      className="note-editor bg-surface border-accent-ink absolute inset-x-0 top-0 z-10 flex h-[calc(var(--lines)*1.25rem+4rem)] scroll-my-14 flex-col rounded-xs border-2 px-2 py-1.5 shadow-lg contain-strict"
    >
      <textarea
        ref={field}
        value={text}
        data-edit={column.key}
        aria-label={noteName(at)}
        aria-describedby={id}
        aria-invalid={column.max !== null && cell.over > 0}
        lang={code}
        dir={text === '' ? detectDirection(code) : 'auto'}
        autoComplete="off"
        onChange={({ target }) => editing.onWrite(at, target.value)}
        className="thin-scrollbar block min-h-0 w-full flex-1 resize-none bg-transparent outline-none max-sm:text-[16px]"
      />
      <NoteCounts id={id} text={counted} rules={rules} />
    </div>
  );
}

const LINES = { min: 4, max: 14 };
/** So many letters fit into a line of a usual column. */
const LETTERS = 40;

/**
 * Returns the lines for which a field has room: about those of its text. The height of the field is fixed by it, because
 * with a height that follows the content, the browser would lay out the whole table with each letter.
 */
function countLines(text: string): number {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS)), 0);
  return Math.min(LINES.max, Math.max(LINES.min, lines));
}

/** Returns where a key moves the focus; undefined for a key of the field. */
function leaveBy({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Leave | undefined {
  if (key === 'Escape') return 'here';
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'here';
  if (key === 'Tab') return shiftKey ? 'before' : 'after';
  if (altKey && key === 'ArrowDown') return 'below';
  return altKey && key === 'ArrowUp' ? 'above' : undefined;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
