import type { ScreenElement, ScreenTree } from '@storedeck/screen-tree';
import { useSyncExternalStore } from 'react';

import type { LiveMirror } from '../mirror/player/live-mirror.ts';

/**
 * Marks an element on the live screen. Draws nothing while the orientation of the frame differs from that of the tree.
 */
export function ElementMark({
  screen,
  element,
  mirror,
}: {
  screen: { readonly tree: Pick<ScreenTree, 'size'> } | null;
  element: Pick<ScreenElement, 'bounds'> | undefined;
  mirror: LiveMirror;
}) {
  const { drawn } = useSyncExternalStore(mirror.subscribe, mirror.getState);
  if (!screen || !element || !drawn) return null;
  const { width, height } = screen.tree.size;
  if (width > height !== drawn.width > drawn.height) return null;
  const { bounds } = element;
  // Percentages are right at every zoom, because the screen has the aspect ratio of the frame.
  const position = {
    left: `${(bounds.x / width) * 100}%`,
    top: `${(bounds.y / height) * 100}%`,
    width: `${(bounds.width / width) * 100}%`,
    height: `${(bounds.height / height) * 100}%`,
  };
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden rounded-[inherit]">
      <div
        data-testid="element-mark"
        className="border-accent bg-accent/15 absolute rounded-xs border-2 shadow-[0_0_0_1px_#fff]"
        style={position}
      />
    </div>
  );
}
