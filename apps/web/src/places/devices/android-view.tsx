import type { AndroidDevices } from '@storedeck/contract';
import { useEffect, useState } from 'react';

import { useClient } from '../../server/client.ts';
import { ANDROID_BUTTONS, DeviceButtons } from './device-buttons.tsx';
import { DeviceHeader } from './device-header.tsx';
import type { AndroidPhone } from './device.ts';
import { androidRequest } from './input/android-request.ts';
import { InputQueue } from './input/input-queue.ts';
import { pasteText } from './input/paste.ts';
import { pixelSpace } from './input/screen-space.ts';
import { InputFailure } from './input-failure.tsx';
import { DeviceStage } from './mirror/device-stage.tsx';
import { followScreenshots } from './mirror/follow-screenshots.ts';
import { MirrorStats } from './mirror/mirror-stats.tsx';
import { MirrorTrouble } from './mirror/mirror-trouble.tsx';
import { Mirror } from './mirror/mirror.ts';
import { useNativeWindow } from './native-window.tsx';
import { useSaveScreenshot } from './save-screenshot.tsx';
import { TypeBox } from './type-box.tsx';

/** The mirror and the controls of an Android device that is ready for use. */
export function AndroidView({
  phone,
  scrcpy,
  onBack,
}: {
  phone: AndroidPhone;
  scrcpy: AndroidDevices['scrcpy'];
  onBack: () => void;
}) {
  const { serial, hostId: host, name, detail } = phone;
  const client = useClient();
  const [mirror] = useState(
    () =>
      new Mirror((sink, end) =>
        followScreenshots(
          async (signal) => (await client.androidScreen({ query: { serial, host }, signal })).blob(),
          sink,
          { signal: end },
        ),
      ),
  );
  const [queue] = useState(
    () =>
      new InputQueue(async (command, signal) => {
        const request = androidRequest(command);
        if (request) await client.androidInput({ body: { ...request, serial, host }, signal });
      }),
  );
  const [text, setText] = useState('');
  const screenshot = useSaveScreenshot(name, 'googlePlay', () =>
    client.androidScreen({ query: { serial, host } }),
  );
  const nativeWindow = useNativeWindow(phone, scrcpy);

  useEffect(() => queue.open(), [queue]);

  return (
    <>
      <DeviceHeader
        name={name}
        detail={detail}
        stats={<MirrorStats mirror={mirror} queue={queue} />}
        onBack={onBack}
      >
        {screenshot.button}
        {nativeWindow.button}
      </DeviceHeader>
      <DeviceStage
        name={name}
        mirror={mirror}
        queue={queue}
        spaceOf={pixelSpace}
        onPaste={(pasted) => pasteText(pasted, { platform: 'android', queue }, setText)}
        buttons={
          <DeviceButtons
            groups={ANDROID_BUTTONS}
            onPress={(button) => void queue.push({ kind: 'button', name: button })}
          />
        }
      >
        <MirrorTrouble mirror={mirror} />
        <InputFailure queue={queue} />
        {screenshot.failure}
        {nativeWindow.failure}
      </DeviceStage>
      <TypeBox platform="android" queue={queue} text={text} onText={setText} />
    </>
  );
}
