import { holderText } from '@storedeck/contract';
import { mirrorUrl, type MirrorQuality, type MirrorRequest } from '@storedeck/contract/mirror';
import { useState } from 'react';

import { THIS_WINDOW } from '../../../server/this-window.ts';
import type { Device } from '../device.ts';
import { LiveMirror } from '../mirror/player/live-mirror.ts';

/** Creates the mirror of a device. The mirror starts when a `LiveStage` shows it. */
export function useLiveMirror(device: Device): LiveMirror {
  const [mirror] = useState(() => new LiveMirror((quality) => addressFor(device, quality)));
  return mirror;
}

function addressFor(device: Device, quality: MirrorQuality): string {
  const request: MirrorRequest = {
    platform: device.platform,
    device: device.device,
    host: device.host,
    holder: holderText(THIS_WINDOW),
    ...quality,
  };
  return mirrorUrl(location.origin, request);
}
