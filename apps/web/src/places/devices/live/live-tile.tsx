import { Maximize2 } from 'lucide-react';

import { useKeptState } from '../../../ui/kept-state.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { Device } from '../device.ts';
import { LiveStage } from './live-stage.tsx';
import { LiveStats } from './live-stats.tsx';
import { LiveTrouble } from './live-trouble.tsx';
import { AUTOMATIC } from './quality.ts';
import { useLiveMirror } from './use-live-mirror.ts';

/** One phone among others: its screen, which takes touches and keys, and a way to open it alone. */
export function LiveTile({ device, onOpen }: { device: Device; onOpen: () => void }) {
  const mirror = useLiveMirror(device);
  const [quality] = useKeptState('mirror-quality', AUTOMATIC);
  return (
    <section
      aria-label={[device.name, device.detail].filter(Boolean).join(', ')}
      className="border-line flex min-h-0 flex-col overflow-hidden rounded-xl border"
    >
      <header className="border-line flex h-11 shrink-0 items-center gap-2 border-b ps-3 pe-1.5">
        <h2 className="me-auto truncate font-medium">
          <bdi>{device.name}</bdi>
        </h2>
        <LiveStats mirror={mirror} />
        <Tooltip text="Show alone">
          <button
            type="button"
            aria-label={`Show ${device.name} alone`}
            onClick={onOpen}
            className="text-muted hover:bg-hover hover:text-ink grid size-8 shrink-0 place-items-center rounded-md"
          >
            <Maximize2 aria-hidden className="size-4" />
          </button>
        </Tooltip>
      </header>
      <LiveStage name={device.name} mirror={mirror} quality={quality}>
        <LiveTrouble mirror={mirror} />
      </LiveStage>
    </section>
  );
}
