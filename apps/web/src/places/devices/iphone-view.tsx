import type { Device } from './device.ts';
import { LiveDevice } from './live/live-device.tsx';
import { useLiveMirror } from './live/use-live-mirror.ts';
import { useShutDown } from './simulator-power/shut-down.tsx';
import { useAgentNotice } from './wda/use-agent-notice.tsx';

/**
 * Shows the screen and the controls of an iPhone or a simulator, or instructions to start WebDriverAgent. A lost iPhone
 * keeps its last frame.
 */
export function IphoneView({
  phone,
  isLost,
  onBack,
}: {
  phone: Device;
  isLost: boolean;
  onBack: () => void;
}) {
  const mirror = useLiveMirror(phone);
  const notice = useAgentNotice(phone, mirror);
  const { strip, cover } = isLost ? {} : notice;
  const shutDown = useShutDown(phone);
  return (
    <LiveDevice
      device={phone}
      mirror={mirror}
      actions={shutDown.button}
      failures={shutDown.failure}
      strip={strip}
      cover={cover}
      onBack={onBack}
    />
  );
}
