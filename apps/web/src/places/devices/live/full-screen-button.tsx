import { Maximize, Minimize } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** A button that shows an element in full screen. Escape leaves full screen. */
export function FullScreenButton({ target }: { target: RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = (): Promise<void> | undefined =>
    isFull ? document.exitFullscreen() : target.current?.requestFullscreen();
  const Icon = isFull ? Minimize : Maximize;
  const name = isFull ? 'Leave full screen' : 'Full screen';
  return (
    <Tooltip text={name}>
      <Button aria-label={name} className="px-2!" onClick={() => void toggle()?.catch(() => undefined)}>
        <Icon aria-hidden className="size-4" />
      </Button>
    </Tooltip>
  );
}
