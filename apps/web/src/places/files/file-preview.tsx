import { bytesText } from '@storedeck/listing';

import { whenLoaded } from '../../ui/when-loaded.tsx';
import { fileName } from './file-path.ts';
import { ImageView } from './image-view.tsx';
import { AudioView, VideoView } from './media-view.tsx';
import { hasSource, TEXT_BYTES, type PreviewedFile } from './read-file.ts';
import { TextView } from './text-view.tsx';
import { Unshown } from './unshown.tsx';

const JsonView = whenLoaded(async () => (await import('./json-view.tsx')).JsonView);
const MarkdownView = whenLoaded(async () => (await import('./markdown-view.tsx')).MarkdownView);

/** Shows a file in the view for its kind, or shows its source. */
export function FilePreview({ file, source }: { file: PreviewedFile; source: boolean }) {
  const { kind, url, path, text } = file;
  if (source && hasSource(file)) return <Source file={file} />;
  const name = fileName(path);
  switch (kind) {
    case 'image':
    case 'svg':
      return <ImageView url={url} name={name} />;
    case 'video':
      return <VideoView url={url} name={name} />;
    case 'audio':
      return <AudioView url={url} name={name} />;
    case 'pdf':
      // The `iframe` needs no attribute `sandbox`, because the Content Security Policy of the response contains
      // `sandbox`: no script of the PDF runs. Chromium's PDF viewer works with this policy.
      return <iframe src={url} title={name} className="min-h-0 w-full flex-1 border-0" />;
    case 'html':
      return (
        <>
          <p className="bg-ground border-line text-muted border-b px-4 py-1.5 text-sm">
            Scripts do not run, and pictures and styles from other sites are not loaded.
          </p>
          <iframe sandbox="" src={url} title={name} className="min-h-0 w-full flex-1 border-0 bg-white" />
        </>
      );
    case 'markdown':
      return (
        <>
          <CutNote file={file} />
          <MarkdownView text={text ?? ''} path={path} />
        </>
      );
    case 'json':
      // Only the first `TEXT_BYTES` of a file are read. The first part of a larger JSON file is not valid JSON, so it
      // is shown as text.
      return file.size > TEXT_BYTES ? <Source file={file} /> : <JsonView text={text ?? ''} />;
    case 'text':
      return <Source file={file} />;
    case 'binary':
      return (
        <Unshown title="This is not a text, picture, video or sound file">
          Open it with another program, or download it.
        </Unshown>
      );
    case 'empty':
      return <Unshown title="The file is empty" />;
  }
}

function Source({ file }: { file: PreviewedFile }) {
  return (
    <>
      <CutNote file={file} />
      <TextView text={file.text ?? ''} />
    </>
  );
}

function CutNote({ file: { size } }: { file: PreviewedFile }) {
  if (size <= TEXT_BYTES) return null;
  return (
    <p role="status" className="bg-warn-fill border-line border-b px-4 py-1.5 text-sm">
      These are the first {bytesText(TEXT_BYTES)} of {bytesText(size)}. Download the file to see all of it.
    </p>
  );
}
