import { useEffect, useState } from 'react';

import { useClient } from '../../../server/client.ts';
import type { Device } from '../device.ts';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { readTree } from '../screen-requests.ts';
import { ScreenReader } from './screen-reader.ts';

/** Creates a reader of the elements of a device's screen. What has read them is released at the end. */
export function useTreeReader(device: Device, mirror: LiveMirror): ScreenReader {
  const client = useClient();
  const [reader] = useState(
    () => new ScreenReader((signal) => readTree(client, device, { picture: formatSize(mirror), signal })),
  );
  const serial = device.platform === 'android' ? device.device : null;
  const { host } = device;
  useEffect(() => {
    if (serial === null) return undefined;
    // Ends the snapshot helper, so that other programs can read the screen. The helper also ends by itself ten seconds
    // after the last tree, so a failure of this request is ignored.
    return () => void client.releaseAndroidTree({ body: { serial, host } }).catch(() => undefined);
  }, [client, serial, host]);
  return reader;
}

/** Returns the size of the shown image, which the elements refer to. */
function formatSize(mirror: LiveMirror): string | undefined {
  const { drawn } = mirror.getState();
  return drawn ? `${drawn.width}x${drawn.height}` : undefined;
}
