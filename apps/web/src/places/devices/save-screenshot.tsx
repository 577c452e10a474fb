import { useMutation } from '@tanstack/react-query';
import { Camera } from 'lucide-react';

import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Takes a screenshot of a device and hands it to the browser as a download. */
export function useSaveScreenshot(name: string, take: () => Promise<Response>) {
  const shot = useMutation({
    mutationFn: async () => (await take()).blob(),
    onSuccess: (png) => saveFile(screenshotName(name, new Date()), png),
  });
  return {
    button: (
      <Button disabled={shot.isPending} onClick={() => shot.mutate()}>
        <Camera aria-hidden className="size-4" />
        <span className="max-lg:sr-only">Save screenshot</span>
      </Button>
    ),
    failure: shot.error && (
      <Failure error={shot.error}>
        <Button className="mt-2" onClick={() => shot.reset()}>
          Dismiss
        </Button>
      </Failure>
    ),
  };
}

/** `Pixel 8 2026-11-21 14.05.09.png`, in local time: without what some file system refuses. */
function screenshotName(device: string, at: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('.');
  return `${device.replaceAll(/[^\p{L}\p{N} ._-]/gu, '') || 'Device'} ${day} ${time}.png`;
}
