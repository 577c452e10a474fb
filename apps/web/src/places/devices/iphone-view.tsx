import { useClient } from '../../server/client.ts';
import { IPHONE_BUTTONS } from './device-buttons.tsx';
import type { Iphone } from './device.ts';
import { LiveDevice } from './live/live-device.tsx';
import { useLiveMirror } from './live/use-live-mirror.ts';
import { useShutDown } from './simulator-power/shut-down.tsx';
import { useAgentNotice } from './wda/use-agent-notice.tsx';

/** The screen and the controls of an iPhone or a simulator, or instructions to start WebDriverAgent. */
export function IphoneView({ phone, onBack }: { phone: Iphone; onBack: () => void }) {
  const { udid, hostId: host } = phone;
  const client = useClient();
  const mirror = useLiveMirror(phone);
  const { strip, cover } = useAgentNotice(phone, mirror);
  const shutDown = useShutDown(phone);
  return (
    <LiveDevice
      device={phone}
      mirror={mirror}
      buttons={IPHONE_BUTTONS}
      takeScreenshot={() => client.iosScreen({ query: { udid, host } })}
      actions={shutDown.button}
      failures={shutDown.failure}
      strip={strip}
      cover={cover}
      onBack={onBack}
    />
  );
}
