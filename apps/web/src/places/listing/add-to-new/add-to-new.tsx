import { type PictureSize, type Store, STORE_NAMES } from '@storedeck/listing';
import { useEffect, useState } from 'react';

import { useListing, useListingFile } from '../../../server/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { StartFromCurrent } from '../editor/start-from-current.tsx';
import { StartFromTemplate } from '../editor/start-from-template.tsx';
import { AddForm } from './add-form.tsx';
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
  const choices = size && slotChoices(store, size);
  const has = file?.listing?.[store];
  const fits = choices !== null && choices.slots.length > 0;
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
            <img
              src={url}
              alt="The screenshot"
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setSize({ width, height })
              }
              style={fits ? { aspectRatio: choices.size.width / choices.size.height } : undefined}
              className="border-line max-h-72 max-w-full rounded-md border object-cover max-sm:max-h-40"
            />
          )}
          <figcaption className="text-muted text-sm tabular-nums">
            {size && `${size.width} × ${size.height}`}
          </figcaption>
        </figure>
        <div className="flex min-w-0 flex-1 flex-col">
          {error ? (
            <Failure error={error} />
          ) : !file || !size || !choices ? null : !file.listing ? (
            <NoNew />
          ) : !has ? (
            <p className="text-muted">
              New has no part for {STORE_NAMES[store]}. Start it again from current or from a template that
              has one.
            </p>
          ) : !fits ? (
            <p className="text-muted">
              {STORE_NAMES[store]} accepts no screenshots of {size.width} × {size.height} pixels. Download it
              and place it on a background of an accepted size.
            </p>
          ) : (
            <AddForm
              file={file}
              store={store}
              choices={choices}
              isCut={choices.size.width !== size.width || choices.size.height !== size.height}
              screenshot={screenshot}
              name={name}
              onClose={onClose}
            >
              {leave}
            </AddForm>
          )}
          {!(has && fits) && <div className="mt-auto flex flex-wrap justify-end gap-2 pt-5">{leave}</div>}
        </div>
      </div>
    </Dialog>
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
