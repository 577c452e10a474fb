import { Download, ExternalLink, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';

import { Tooltip } from '../../ui/tooltip.tsx';
import { fileName } from './file-path.ts';
import { sizeText } from './size-text.ts';
import type { PreviewedFile } from './read-file.ts';

/** Name, size and age of the file, and what can be done with it. */
export function FileFacts({
  file,
  reading,
  onReload,
}: {
  file: PreviewedFile;
  reading: boolean;
  onReload: () => void;
}) {
  const name = fileName(file.path);
  return (
    <div className="bg-ground border-line flex items-center gap-x-3 border-b px-4 py-1.5">
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <h2 className="truncate font-medium">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-muted truncate text-sm tabular-nums">
          <span title={`${file.size.toLocaleString()} bytes`}>{sizeText(file.size)}</span>
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
          {file.contentType.split(';', 1)[0]}
        </p>
      </div>
      <div className="flex shrink-0">
        <Tooltip text="Read again">
          <button type="button" aria-label="Read again" onClick={onReload} className={ACTION}>
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
