import { sizeText, type Store, STORE_NAMES } from '@storedeck/listing';
import { isOneColour, type PictureSize } from '@storedeck/pictures';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { type ListingFile, useListing, useListingFile } from '../../../server/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { StartFromTemplate } from '../editor/start-from-template.tsx';
import { StartFromCurrent } from '../start-from-current.tsx';
import { AddForm } from './add-form.tsx';
import { CutPicture } from './cut-picture.tsx';
import { slotChoices } from './slot-choices.ts';

/** Shows a new screenshot, and adds it to a slot of New that accepts its size. */
export function AddToNew({
  screenshot,
  name,
  store,
  onClose,
}: {
  screenshot: Blob;
  name: string;
  store: Store;
  onClose: () => void;
}) {
  const { data: file, error } = useListingFile('new');
  const [size, setSize] = useState<PictureSize | null>(null);
  const url = useObjectUrl(screenshot);
  const { data: isPlain } = useQuery({
    queryKey: ['one colour', url],
    queryFn: async () => isOneColour(new Uint8Array(await screenshot.arrayBuffer())),
    enabled: url !== undefined,
  });
  const choices = size && slotChoices(store, size);
  const has = file?.listing?.[store];
  const canAdd = has !== undefined && choices !== null && choices.slots.length > 0;
  const isCut = canAdd && size !== null && sizeText(choices.size) !== sizeText(size);
  const leave = (
    <>
      <Button className="me-auto" onClick={() => saveFile(name, screenshot)}>
        Download
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </>
  );
  return (
    <Dialog title="Add the screenshot to New" onClose={onClose}>
      <div className="mt-4 flex gap-5 max-sm:flex-col">
        <figure className="flex shrink-0 flex-col items-center gap-1.5 sm:w-36">
          {url !== undefined && (
            <CutPicture url={url} size={size} cut={canAdd ? choices.size : null} onSize={setSize} />
          )}
          <figcaption className="text-muted text-center text-sm tabular-nums">
            {size && sizeText(size)}
            {isCut && (
              <span className="text-ink block">
                cropped to <span className="whitespace-nowrap">{sizeText(choices.size)}</span>
              </span>
            )}
          </figcaption>
        </figure>
        <div className="flex min-w-0 flex-1 flex-col">
          {isPlain && (
            <p role="status" className="mb-3 text-sm">
              The picture has one colour: the screen may be off, or the app forbids screenshots.
            </p>
          )}
          {error && <Failure error={error} />}
          {!error && file && size && !canAdd && <WhyNot file={file} store={store} size={size} />}
          {!error && file && canAdd && (
            <AddForm
              file={file}
              store={store}
              choices={choices}
              isCut={isCut}
              screenshot={screenshot}
              name={name}
              onClose={onClose}
            >
              {leave}
            </AddForm>
          )}
          {!canAdd && <div className="mt-auto flex flex-wrap justify-end gap-2 pt-5">{leave}</div>}
        </div>
      </div>
    </Dialog>
  );
}

/** Says why the screenshot cannot be added, and what the user can do. */
function WhyNot({ file, store, size }: { file: ListingFile; store: Store; size: PictureSize }) {
  if (!file.listing) return <NoNew />;
  if (!file.listing[store]) {
    return (
      <p className="text-muted">
        New has no part for {STORE_NAMES[store]}. Start it again from current or from a template that has one.
      </p>
    );
  }
  return (
    <p className="text-muted">
      {STORE_NAMES[store]} accepts no screenshots of {size.width} × {size.height} pixels. Download it and
      place it on a background of an accepted size.
    </p>
  );
}

function NoNew() {
  const { data: current } = useListing('current');
  return (
    <div className="space-y-3">
      <p className="text-muted">There is no New listing yet. Start one to add the screenshot.</p>
      {current && <StartFromCurrent />}
      <StartFromTemplate replaces={false} look={current ? 'plain' : 'primary'} />
    </div>
  );
}

function useObjectUrl(bytes: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
}
