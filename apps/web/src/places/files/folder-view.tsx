import { escapeInName } from '@storedeck/foreign-text';
import { bytesText } from '@storedeck/listing';
import { File, FileQuestionMark, Folder, RotateCw } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';

import { useServerLock } from '../../ui/needs-server.ts';
import { SkipList } from '../../ui/skip-list.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { addressOfPath, PathCrumbs } from './path-crumbs.tsx';
import type { PreviewedFolder } from './read-path.ts';

type Entry = PreviewedFolder['entries'][number];

/** A folder with its entries. The arrow keys move between the entries. */
export function FolderView({
  folder: { path, entries, total, separator },
  reading,
  onReload,
}: {
  folder: PreviewedFolder;
  reading: boolean;
  onReload: () => void;
}) {
  const lock = useServerLock();
  const base = path.endsWith(separator) ? path : path + separator;
  return (
    <>
      <div className="bg-ground border-line flex items-center gap-3 border-b px-3 py-1.5">
        <PathCrumbs path={path} />
        <p className="text-muted ms-auto shrink-0 text-sm tabular-nums">
          {total === 1 ? '1 entry' : `${total.toLocaleString()} entries`}
        </p>
        <Tooltip text={lock?.['data-tooltip'] ?? 'Read again'}>
          <button
            type="button"
            aria-label="Read again"
            onClick={onReload}
            className="text-muted hover:bg-hover hover:text-ink grid size-8 shrink-0 place-items-center rounded-md aria-disabled:opacity-60"
            {...lock}
          >
            <RotateCw aria-hidden className={`size-4 ${reading ? 'animate-spin' : ''}`} />
          </button>
        </Tooltip>
      </div>
      <div className="thin-scrollbar bg-surface min-h-0 flex-1 overflow-y-auto" onKeyDown={moveFocus}>
        {entries.length === 0 ? (
          <p className="text-muted p-8 text-center">The folder is empty.</p>
        ) : (
          <SkipList name="the entries" count={entries.length}>
            <ul aria-label="Entries" className="mx-auto max-w-5xl p-2 sm:p-4">
              {entries.map((entry) => (
                <li key={entry.name} className="border-line [&+li]:border-t">
                  <EntryRow entry={entry} path={base + entry.name} />
                </li>
              ))}
            </ul>
          </SkipList>
        )}
        {total > entries.length && (
          <p role="status" className="text-muted px-4 pb-6 text-center text-sm">
            {(total - entries.length).toLocaleString()} more entries are not listed. Open one by its path.
          </p>
        )}
      </div>
    </>
  );
}

const ICONS = { folder: Folder, file: File, other: FileQuestionMark };

function EntryRow({ entry, path }: { entry: Entry; path: string }) {
  const { name, kind, link } = entry;
  const Icon = ICONS[kind];
  const content = (
    <>
      <Icon
        aria-hidden
        className={`size-4 shrink-0 ${kind === 'folder' ? 'text-accent-ink' : 'text-muted'}`}
      />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{escapeInName(name)}</bdi>
      </span>
      {link && <span className="text-muted text-sm">link</span>}
      <span className="text-muted w-18 shrink-0 text-end text-sm tabular-nums">{describeSize(entry)}</span>
      <span className="text-muted w-44 shrink-0 text-end whitespace-nowrap text-sm tabular-nums max-sm:hidden">
        {entry.modified !== null && <Time at={entry.modified} />}
      </span>
    </>
  );
  if (kind === 'other') return <div className={ROW}>{content}</div>;
  return (
    <Link href={addressOfPath(path)} className={`hover:bg-hover ${ROW}`}>
      {content}
    </Link>
  );
}

const ROW = 'flex items-center gap-2.5 rounded-md px-2 py-1.5 -outline-offset-2';

function describeSize({ kind, size }: Entry): string {
  if (kind === 'folder') return 'folder';
  return size === null ? 'not a file' : bytesText(size);
}

function Time({ at }: { at: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()}>
      {date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, to))]?.focus();
}
