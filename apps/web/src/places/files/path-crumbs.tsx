import { escapeInName } from '@storedeck/foreign-text';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';

import { listCrumbs } from './file-path.ts';

/** The folders above a path; each is a link. The last part is the shown file or folder. */
export function PathCrumbs({ path }: { path: string }) {
  const crumbs = listCrumbs(path);
  return (
    // In this direction, a long path is scrolled to its end at first, which names the file.
    <nav aria-label="Folders" className="thin-scrollbar flex min-w-0 flex-row-reverse overflow-x-auto">
      <ol className="me-auto flex w-max shrink-0 items-center text-sm">
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className="flex items-center">
            {index > 0 && <ChevronRight aria-hidden className="text-muted size-3.5" />}
            {index === crumbs.length - 1 ? (
              <h2 aria-current="page" className="px-1 py-0.5 font-medium whitespace-nowrap">
                <bdi>{escapeInName(crumb.name)}</bdi>
              </h2>
            ) : (
              <Link
                href={addressOfPath(crumb.path)}
                className="text-muted hover:bg-hover hover:text-ink rounded-sm px-1 py-0.5 whitespace-nowrap -outline-offset-2"
              >
                <bdi>{escapeInName(crumb.name)}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The address of the page that shows a path. */
export function addressOfPath(path: string): string {
  return `/files?${new URLSearchParams({ path })}`;
}
