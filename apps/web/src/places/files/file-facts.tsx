import { bytesText } from '@storedeck/listing';
import { Download, ExternalLink, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';

import { useServerLock } from '../../ui/needs-server.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { fileName } from './file-path.ts';
import { PathCrumbs } from './path-crumbs.tsx';
import { hasSource, type PreviewedFile } from './read-file.ts';

/** The header of a file: name, size, age, view and actions. */
export function FileFacts({
  file,
  source,
  reading,
  onSource,
  onReload,
}: {
  file: PreviewedFile;
  source: boolean;
  reading: boolean;
  onSource: (source: boolean) => void;
  onReload: () => void;
}) {
  const name = fileName(file.path);
  const lock = useServerLock();
  return (
    <div className="bg-ground border-line flex items-center gap-x-3 gap-y-1.5 border-b px-4 py-1.5 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <PathCrumbs path={file.path} />
        <p className="text-muted shrink-0 truncate text-sm tabular-nums">
          <span title={`${file.size.toLocaleString()} bytes`}>{bytesText(file.size)}</span>
          {file.modified !== null && (
            <>
              {' · '}
              <time dateTime={new Date(file.modified).toISOString()}>
                {new Date(file.modified).toLocaleString(undefined, {
                  dateStyle: 'medium',
                  timeStyle: 'short',
                })}
              </time>
            </>
          )}
          {' · '}
          {pickType(file)}
        </p>
      </div>
      {hasSource(file) && (
        <div className="max-sm:order-last max-sm:basis-full">
          <Segmented
            label="View"
            segments={[
              { value: 'preview', label: 'Preview' },
              { value: 'source', label: 'Source' },
            ]}
            value={source ? 'source' : 'preview'}
            onChange={(view) => onSource(view === 'source')}
          />
        </div>
      )}
      <div className="flex shrink-0">
        <Tooltip text={lock?.['data-tooltip'] ?? 'Read again'}>
          <button type="button" aria-label="Read again" onClick={onReload} className={ACTION} {...lock}>
            <RotateCw aria-hidden className={`size-4 ${reading ? 'animate-spin' : ''}`} />
          </button>
        </Tooltip>
        <LinkAction text="Open in a new tab" href={file.url} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden className="size-4" />
        </LinkAction>
        <LinkAction text="Download" href={file.url} download={name}>
          <Download aria-hidden className="size-4" />
        </LinkAction>
      </div>
    </div>
  );
}

/**
 * Returns the content type to show. It is the type that the server has derived from the file name, but `text/plain` for
 * a text file whose name suggests a video, a sound, an image or an unknown type.
 */
function pickType({ kind, contentType }: PreviewedFile): string {
  const type = contentType.split(';', 1)[0] ?? '';
  return kind === 'text' && /^(video|audio|image)\/|octet-stream$/.test(type) ? 'text/plain' : type;
}

const ACTION = 'text-muted hover:bg-hover hover:text-ink grid size-8 place-items-center rounded-md';

function LinkAction({
  text,
  children,
  ...link
}: {
  text: string;
  href: string;
  target?: string;
  rel?: string;
  download?: string;
  children: ReactNode;
}) {
  return (
    <Tooltip text={text}>
      <a aria-label={text} className={ACTION} {...link}>
        {children}
      </a>
    </Tooltip>
  );
}
