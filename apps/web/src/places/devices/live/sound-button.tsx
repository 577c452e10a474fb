import { Volume2, VolumeX } from 'lucide-react';
import { useSyncExternalStore } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { whyNot, type LiveMirror } from '../mirror/player/live-mirror.ts';

/** A button that plays the sound of a phone. The sound is off until the user presses the button. */
export function SoundButton({ mirror }: { mirror: LiveMirror }) {
  const state = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const isOn = state.sound !== 'off';
  const reason = whyNot(state, 'audio') ?? ('AudioDecoder' in window ? null : NO_DECODER);
  const idle = !isOn && (reason !== null || !state.drawn);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <Tooltip
      text={reason ?? 'Plays the sound of the phone here. Until you turn it off, the phone itself is silent.'}
    >
      <Button
        aria-disabled={idle}
        aria-pressed={isOn}
        className="max-2xl:px-2"
        onClick={() => idle || mirror.setSound(!isOn)}
      >
        <Icon aria-hidden className={`size-4 ${isOn ? 'text-accent-ink' : ''}`} />
        <span className="max-2xl:sr-only">Sound</span>
      </Button>
    </Tooltip>
  );
}

const NO_DECODER = 'This browser cannot decode sound.';
