import { Circle } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { Device } from '../device.ts';

/** Takes the place of the button that records. Says why a device cannot be recorded here, and how to record it elsewhere. */
export function NoRecording({
  device,
  reason,
  climb,
}: {
  device: Device;
  reason: string;
  /** What the user can do so that the device is shown in a better way; null if there is nothing. */
  climb: string | null;
}) {
  const ways = listWays(device);
  return (
    <Popover
      label="How to record this device"
      align="end"
      className="thin-scrollbar w-88 max-w-[calc(100vw-1rem)] space-y-3 overflow-y-auto p-3"
      trigger={
        <Button className="text-muted!" data-tooltip="Cannot be recorded here">
          <Circle aria-hidden className="size-3.5" />
          <span className="max-xl:sr-only">Record…</span>
        </Button>
      }
    >
      <div>
        <h3 className="font-medium">This screen cannot be recorded here</h3>
        <p className="mt-1 wrap-anywhere">{reason}</p>
        {/* A WebDriver server sends no video in any way. */}
        {climb !== null && device.platform !== 'webdriver' && (
          <p className="text-muted mt-1 wrap-anywhere">Shown as live video, it can be recorded. {climb}</p>
        )}
      </div>
      {ways.length > 0 && (
        <div>
          <h3 className="font-medium">Other ways to record it</h3>
          <ul className="mt-1 list-disc space-y-1 ps-5">
            {ways.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </div>
      )}
      {isIos(device) && (
        <p className="text-muted text-sm">
          An app preview of the App Store has 15 to 30 seconds, at most 30 frames per second, and H.264 or
          ProRes 422 HQ. Add it to New in Listing, which says what the App Store would refuse and can mend it.
        </p>
      )}
    </Popover>
  );
}

function isIos(device: Device): boolean {
  return device.kind === 'iphone' || device.kind === 'simulator';
}

function listWays(device: Device): readonly string[] {
  if (!isIos(device)) return [];
  if (device.kind === 'simulator') return ['On its Mac: in Simulator, choose File, then Record Screen.'];
  return [
    'On the iPhone: open Control Center and tap Screen Recording. The video is then in Photos.',
    'On a Mac with a cable: in QuickTime Player, choose File, then New Movie Recording, and the iPhone in the menu beside the record button.',
  ];
}
