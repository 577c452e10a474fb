import { PictureInPicture2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { openInPicture } from './picture-in-picture.ts';

/**
 * A button that shows the screen in a small window above all other windows. The screen accepts touches and keys there
 * too.
 */
export function PictureButton({ mirror }: { mirror: LiveMirror }) {
  const [isOpen, setOpen] = useState(false);
  const close = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => close.current?.(), []);
  if (!window.documentPictureInPicture) return null;
  const open = async (): Promise<void> => {
    const screen = mirror.screen;
    if (!screen) return;
    const closed = (): void => {
      setOpen(false);
      mirror.keepVisible(false);
    };
    close.current = await openInPicture(screen, closed);
    setOpen(true);
    mirror.keepVisible(true);
  };
  const name = isOpen ? 'Bring the screen back' : 'Picture in picture';
  return (
    <Tooltip text={name}>
      <Button
        aria-label={name}
        className="px-2!"
        onClick={() => (isOpen ? close.current?.() : void open().catch(() => undefined))}
      >
        <PictureInPicture2 aria-hidden className="size-4" />
      </Button>
    </Tooltip>
  );
}
