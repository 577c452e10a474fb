import { useEffect, useEffectEvent } from 'react';

import { followScreen } from '../inspector/follow-screen.ts';
import type { ScreenReader } from '../inspector/screen-reader.ts';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { recordMirror, type RecordTarget } from './record-mirror.ts';

/** Records what a person does on a live picture, as long as the component is shown. */
export function useRecording(
  mirror: LiveMirror,
  reader: ScreenReader,
  target: Pick<RecordTarget, 'onSteps' | 'onMissed'>,
): void {
  const onSteps = useEffectEvent(target.onSteps);
  const onMissed = useEffectEvent(target.onMissed);
  useEffect(() => {
    // The recorder listens first, because an input makes the elements outdated.
    const stop = recordMirror({ mirror, reader, onSteps, onMissed });
    const stopFollowing = followScreen(reader, mirror, { alsoChanges: true });
    return () => {
      stop();
      stopFollowing();
    };
  }, [mirror, reader]);
}
