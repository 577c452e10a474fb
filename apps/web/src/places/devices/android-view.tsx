import type { DeviceList } from '../../server/devices.ts';
import type { Device } from './device.ts';
import { LiveDevice } from './live/live-device.tsx';
import { useLiveMirror } from './live/use-live-mirror.ts';
import { useNativeWindow } from './native-window.tsx';

/** The screen and the controls of an Android device that is ready for use. */
export function AndroidView({
  phone,
  scrcpy,
  onBack,
}: {
  phone: Device;
  scrcpy: NonNullable<DeviceList['scrcpy']>;
  onBack: () => void;
}) {
  const mirror = useLiveMirror(phone);
  const { button, failure } = useNativeWindow(phone, scrcpy);
  return <LiveDevice device={phone} mirror={mirror} actions={button} failures={failure} onBack={onBack} />;
}
