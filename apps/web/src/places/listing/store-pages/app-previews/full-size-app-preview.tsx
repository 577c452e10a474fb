import type { AppPreview } from '@storedeck/listing';

import { Picture } from '../../../../pictures/picture.tsx';
import { readPoster } from './app-preview-facts.ts';
import { AppPreviewVideo } from './app-preview-video.tsx';
import { useVideoProblem } from './use-video-problem.ts';

/** An app preview in the full-size view: its video with controls, or its poster frame and why there is no video. */
export function FullSizeAppPreview({ preview, name }: { preview: AppPreview; name: string }) {
  const { problem, onFail, elementKey } = useVideoProblem(preview);
  if (problem === null)
    return (
      <AppPreviewVideo
        key={elementKey}
        preview={preview}
        name={name}
        controls
        onFail={onFail}
        className="h-[calc(100dvh-5rem)] max-w-full rounded-lg object-contain"
      />
    );
  return (
    <div className="flex max-h-full flex-col items-center gap-3">
      <Picture
        image={readPoster(preview)}
        alt={`Poster frame of ${name}`}
        proportion={9 / 19.5}
        className="h-[calc(100dvh-8rem)] max-w-full rounded-lg object-contain"
      />
      <p role="status">{problem}</p>
    </div>
  );
}
