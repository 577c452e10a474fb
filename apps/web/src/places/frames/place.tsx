import { useEffect } from 'react';
import { useSearchParams } from 'wouter';

import { useDesign, useFrames } from '../../server/frames.ts';
import { useHealth } from '../../server/queries.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { NewDesign } from './new-design.tsx';
import { Studio } from './studio.tsx';

const NEW = 'new';

/** The Frames place: designs with which screenshots are framed and captioned, and previews of them. */
export function FramesPlace() {
  const [search, setSearch] = useSearchParams();
  const frames = useFrames();
  const { data: health } = useHealth();
  const designs = frames.data?.designs ?? [];
  const wanted = search.get('design');
  const isNew = search.has(NEW);
  const designId = isNew ? undefined : (designs.find((id) => id === wanted) ?? designs[0]);
  const design = useDesign(designId);
  const failure = frames.error ?? (designId === undefined ? null : design.error);
  const isReading = !frames.data || !health || (designId !== undefined && !design.data);
  useEffect(() => {
    document.title = 'Frames · Storedeck';
  }, []);
  return (
    <>
      <PlaceHeader title="Frames">
        {designs.map((id) => (
          <Button
            key={id}
            look={id === designId ? 'plain' : 'quiet'}
            aria-pressed={id === designId}
            onClick={() => setSearch({ design: id })}
          >
            {id}
          </Button>
        ))}
        {designs.length > 0 && (
          <Button
            look={isNew ? 'plain' : 'quiet'}
            aria-pressed={isNew}
            onClick={() => setSearch({ [NEW]: '' })}
          >
            New design
          </Button>
        )}
      </PlaceHeader>
      {failure && (
        <Blank
          title={frames.error ? 'The designs cannot be read' : `The design ${designId ?? ''} cannot be read`}
        >
          <Failure error={failure} />
        </Blank>
      )}
      {isReading && !failure && (
        <div className="m-auto w-full max-w-sm space-y-3 p-6">
          <p role="status" className="text-muted">
            Reading the designs…
          </p>
          <ProgressBar label="Reading the designs" done={0} total={0} />
        </div>
      )}
      {frames.data && designId === undefined && health && !failure && (
        <div className="thin-scrollbar min-h-0 flex-1 overflow-y-auto">
          <Blank isWide title={designs.length === 0 ? 'Screenshots with devices and captions' : 'New design'}>
            <p>
              A design frames the screenshots of an app, in all languages and in the sizes of both stores.
            </p>
            <NewDesign
              designs={designs}
              dir={health.dir}
              fonts={frames.data.fonts}
              onMade={(id) => setSearch({ design: id })}
            />
          </Blank>
        </div>
      )}
      {frames.data && designId !== undefined && design.data && health && !failure && (
        <Studio
          key={designId}
          designId={designId}
          saved={design.data}
          dir={health.dir}
          fonts={frames.data.fonts}
        />
      )}
    </>
  );
}
