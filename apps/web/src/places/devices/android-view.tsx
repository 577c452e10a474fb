import type { AndroidDevices } from '@storedeck/contract';

import { useClient } from '../../server/client.ts';
import { ANDROID_BUTTONS } from './device-buttons.tsx';
import type { AndroidPhone } from './device.ts';
import { LiveDevice } from './live/live-device.tsx';
import { useLiveMirror } from './live/use-live-mirror.ts';
import { useNativeWindow } from './native-window.tsx';

/** The screen and the controls of an Android device that is ready for use. */
export function AndroidView({
  phone,
  scrcpy,
  onBack,
}: {
  phone: AndroidPhone;
  scrcpy: AndroidDevices['scrcpy'];
  onBack: () => void;
}) {
  const { serial, hostId: host } = phone;
  const client = useClient();
  const mirror = useLiveMirror(phone);
  const nativeWindow = useNativeWindow(phone, scrcpy);
  return (
    <LiveDevice
      device={phone}
      mirror={mirror}
      buttons={ANDROID_BUTTONS}
      takeScreenshot={() => client.androidScreen({ query: { serial, host } })}
      actions={nativeWindow.button}
      failures={nativeWindow.failure}
      onBack={onBack}
    />
  );
}
