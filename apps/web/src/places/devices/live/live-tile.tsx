import { Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../../../ui/button.tsx';
import { useKeptState } from '../../../ui/kept-state.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { pasteText } from '../control/paste-text.ts';
import { describeDevice, makeDeviceKey, type Device } from '../device.ts';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { useAgentNotice } from '../wda/use-agent-notice.tsx';
import { LiveStage } from './live-stage.tsx';
import { LiveStats } from './live-stats.tsx';
import { LiveTrouble } from './live-trouble.tsx';
import { AUTOMATIC } from './quality.ts';
import { useLiveMirror } from './use-live-mirror.ts';

interface TileProps {
  readonly device: Device;
  /** Shows this device alone. */
  readonly onOpen: () => void;
  /** Returns what is shown below the screen. */
  readonly more?: ((mirror: LiveMirror) => ReactNode) | undefined;
}

/**
 * The tile of one of several devices: its live screen, which accepts touches and keys, and a button that shows the
 * device alone.
 */
export function LiveTile({ isLost, ...props }: TileProps & { isLost: boolean }) {
  if (props.device.platform === 'ios') return <IphoneTile {...props} isLost={isLost} />;
  if (props.device.platform === 'webdriver') return <ServedTile {...props} />;
  return <DirectTile {...props} />;
}

/**
 * The tile of a device of a WebDriver server. If Storedeck has no session on the device yet, a session starts only when
 * the user clicks, because sessions can be few or cost money.
 */
function ServedTile(props: TileProps) {
  const { device, onOpen } = props;
  const [isStarted, setStarted] = useKeptState(
    `served-tile ${makeDeviceKey(device)}`,
    device.state === 'open',
  );
  if (isStarted) return <DirectTile {...props} />;
  return (
    <TileFrame device={device} onOpen={onOpen}>
      <div className="bg-stage grid min-h-0 flex-1 place-content-center gap-3 p-4 text-center">
        <p className="text-muted">{describeDevice(device)}</p>
        <Button className="mx-auto" onClick={() => setStarted(() => true)}>
          Start a session
        </Button>
      </div>
    </TileFrame>
  );
}

function DirectTile(props: TileProps) {
  return <Tile {...props} mirror={useLiveMirror(props.device)} />;
}

function IphoneTile({ isLost, ...props }: TileProps & { isLost: boolean }) {
  const mirror = useLiveMirror(props.device);
  const notice = useAgentNotice(props.device, mirror);
  return <Tile {...props} mirror={mirror} {...(!isLost && notice)} />;
}

function Tile({
  device,
  mirror,
  strip,
  cover,
  onOpen,
  more,
}: TileProps & { mirror: LiveMirror; strip?: ReactNode; cover?: ReactNode }) {
  const [quality] = useKeptState('mirror-quality', AUTOMATIC);
  return (
    <TileFrame
      device={device}
      onOpen={onOpen}
      stats={cover === undefined ? <LiveStats mirror={mirror} /> : undefined}
    >
      {strip}
      <LiveStage
        device={device}
        mirror={mirror}
        quality={quality}
        cover={cover}
        onPaste={(text) => void pasteText(text, mirror)}
      >
        <LiveTrouble device={device} mirror={mirror} />
      </LiveStage>
      {more && (
        <div className="border-line @container/more shrink-0 border-t p-2 empty:hidden">{more(mirror)}</div>
      )}
    </TileFrame>
  );
}

function TileFrame({
  device,
  onOpen,
  stats,
  children,
}: TileProps & { stats?: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={[device.name, describeDevice(device)].filter(Boolean).join(', ')}
      className="live-tile border-line flex min-h-0 flex-col overflow-hidden rounded-xl border"
    >
      <header className="border-line @container/tile flex h-11 shrink-0 items-center gap-2 border-b ps-3 pe-1.5">
        <h2 className="me-auto truncate font-medium">
          <bdi>{device.name}</bdi>
        </h2>
        {stats}
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
      {children}
    </section>
  );
}
