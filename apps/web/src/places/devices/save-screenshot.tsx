import type { Store } from '@storedeck/listing';
import { useMutation } from '@tanstack/react-query';
import { Camera, ImagePlus } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { DialogNotLoaded } from '../../ui/not-loaded.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { whenLoaded } from '../../ui/when-loaded.tsx';
import { noteUsedDevice } from './used-device.ts';

const AddToNew = whenLoaded(
  async () => (await import('../listing/add-to-new/add-to-new.tsx')).AddToNew,
  DialogNotLoaded,
);

interface Taken {
  readonly use: 'save' | 'add';
  readonly picture: Blob;
  readonly name: string;
}

/**
 * Returns two buttons that take a screenshot of a device: one downloads the screenshot, the other adds it to New. Also
 * returns the failure of the last attempt.
 */
export function useSaveScreenshot(device: string, store: Store, take: () => Promise<Response>) {
  const [adding, setAdding] = useState<Taken | null>(null);
  const screenshot = useMutation({
    mutationFn: async (use: Taken['use']): Promise<Taken> => ({
      use,
      name: screenshotName(device, new Date()),
      picture: await (await take()).blob(),
    }),
    onSuccess: (taken) => {
      noteUsedDevice();
      if (taken.use === 'save') saveFile(taken.name, taken.picture);
      else setAdding(taken);
    },
  });
  return {
    button: (
      <>
        <Tooltip text="Save screenshot">
          <Button
            data-key="screenshot"
            needsServer
            disabled={screenshot.isPending}
            onClick={() => screenshot.mutate('save')}
            className="max-2xl:px-2"
          >
            <Camera aria-hidden className="size-4" />
            <span className="max-2xl:sr-only">Save screenshot</span>
          </Button>
        </Tooltip>
        <Tooltip text="Add a screenshot to New">
          <Button
            data-key="capture"
            needsServer
            disabled={screenshot.isPending}
            onClick={() => screenshot.mutate('add')}
            className="max-2xl:px-2"
          >
            <ImagePlus aria-hidden className="size-4" />
            <span className="max-2xl:sr-only">Add to New…</span>
          </Button>
        </Tooltip>
        {adding && (
          <AddToNew
            screenshot={adding.picture}
            name={adding.name}
            store={store}
            onClose={() => setAdding(null)}
          />
        )}
      </>
    ),
    failure: screenshot.error && (
      <Failure error={screenshot.error}>
        <Button className="mt-2" onClick={() => screenshot.reset()}>
          Dismiss
        </Button>
      </Failure>
    ),
  };
}

/**
 * Returns a file name such as `Pixel 8 2026-11-21 14.05.09.png`, in local time and with characters that every file
 * system accepts.
 */
function screenshotName(device: string, at: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('.');
  return `${device.replaceAll(/[^\p{L}\p{N} ._-]/gu, '') || 'Device'} ${day} ${time}.png`;
}
