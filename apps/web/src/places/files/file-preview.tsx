import { lazy, Suspense, type ReactNode } from 'react';

import { Segmented } from '../../ui/segmented.tsx';
import { fileName } from './file-path.ts';
import { ImageView } from './image-view.tsx';
import { AudioView, VideoView } from './media-view.tsx';
import { Unshown } from './unshown.tsx';
import { TEXT_BYTES, type PreviewedFile } from './read-file.ts';
import { sizeText } from './size-text.ts';
import { TextView } from './text-view.tsx';

const MarkdownView = lazy(async () => ({ default: (await import('./markdown-view.tsx')).MarkdownView }));

/** The file as what it is; what has a source can be seen as that too. */
export function FilePreview({
  file,
  source,
  onSource,
}: {
  file: PreviewedFile;
  source: boolean;
  onSource: (source: boolean) => void;
}) {
  const { kind, url, path, text } = file;
  const name = fileName(path);
  switch (kind) {
    case 'image':
      return <ImageView url={url} name={name} />;
    case 'video':
      return <VideoView url={url} name={name} />;
    case 'audio':
      return <AudioView url={url} name={name} />;
    case 'pdf':
      // The answer's own `sandbox` policy keeps what is in it from running; Chromium's viewer works all the same.
      return <iframe src={url} title={name} className="min-h-0 w-full flex-1 border-0" />;
    case 'svg':
      return (
        <TwoViews {...{ file, source, onSource }}>
          <ImageView url={url} name={name} />
        </TwoViews>
      );
    case 'html':
      return (
        <TwoViews
          {...{ file, source, onSource }}
          note="Shown inert: its scripts do not run, and pictures and styles from elsewhere are not loaded."
        >
          <iframe sandbox="" src={url} title={name} className="min-h-0 w-full flex-1 border-0 bg-white" />
        </TwoViews>
      );
    case 'markdown':
      return (
        <TwoViews {...{ file, source, onSource }}>
          <Suspense>
            <MarkdownView text={text ?? ''} path={path} />
          </Suspense>
        </TwoViews>
      );
    case 'text':
      return (
        <>
          <CutNote file={file} />
          <TextView text={text ?? ''} />
        </>
      );
    case 'binary':
      return (
        <Unshown title="This is no text, picture, video or sound">
          Open it with a program of yours, or download it.
        </Unshown>
      );
    case 'empty':
      return <Unshown title="The file is empty" />;
  }
}

function TwoViews({
  file,
  source,
  onSource,
  note,
  children,
}: {
  file: PreviewedFile;
  source: boolean;
  onSource: (source: boolean) => void;
  note?: string;
  children: ReactNode;
}) {
  return (
    <>
      <div className="bg-ground border-line flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5">
        <Segmented
          label="View"
          segments={[
            { value: 'preview', label: 'Preview' },
            { value: 'source', label: 'Source' },
          ]}
          value={source ? 'source' : 'preview'}
          onChange={(view) => onSource(view === 'source')}
        />
        {note !== undefined && !source && (
          <p className="text-muted min-w-0 flex-1 basis-48 text-sm">{note}</p>
        )}
      </div>
      {(source || file.kind === 'markdown') && <CutNote file={file} />}
      {source ? <TextView text={file.text ?? ''} /> : children}
    </>
  );
}

function CutNote({ file: { size } }: { file: PreviewedFile }) {
  if (size <= TEXT_BYTES) return null;
  return (
    <p role="status" className="bg-warn-fill border-line border-b px-4 py-1.5 text-sm">
      These are the first {sizeText(TEXT_BYTES)} of {sizeText(size)}. Download the file to see all of it.
    </p>
  );
}
