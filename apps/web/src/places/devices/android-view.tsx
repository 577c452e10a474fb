import type { AndroidDevices } from '@storedeck/contract';
import { useRef, useState, useSyncExternalStore } from 'react';

import { useClient } from '../../server/client.ts';
import { useKeptState } from '../../ui/kept-state.ts';
import { ANDROID_BUTTONS, DeviceButtons } from './device-buttons.tsx';
import { DeviceHeader } from './device-header.tsx';
import type { AndroidPhone } from './device.ts';
import { FullScreenButton } from './live/full-screen-button.tsx';
import { LiveStage } from './live/live-stage.tsx';
import { LiveStats } from './live/live-stats.tsx';
import { LiveTrouble } from './live/live-trouble.tsx';
import { MoreControls } from './live/more-controls.tsx';
import { PictureButton } from './live/picture-button.tsx';
import { QualityMenu } from './live/quality-menu.tsx';
import { AUTOMATIC } from './live/quality.ts';
import { RecordButton } from './live/record-button.tsx';
import { useLiveMirror } from './live/use-live-mirror.ts';
import { whyNot } from './mirror/player/live-mirror.ts';
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
  const mirror = useLiveMirror(phone);
  const state = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const [quality, setQuality] = useKeptState('mirror-quality', AUTOMATIC);
  const [text, setText] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const screenshot = useSaveScreenshot(name, 'googlePlay', () =>
    client.androidScreen({ query: { serial, host } }),
  );
  const nativeWindow = useNativeWindow(phone, scrcpy);

  return (
    <div ref={place} className="bg-ground flex min-h-0 flex-1 flex-col">
      <DeviceHeader name={name} detail={detail} stats={<LiveStats mirror={mirror} />} onBack={onBack}>
        {screenshot.button}
        <RecordButton mirror={mirror} />
        <QualityMenu choice={quality} onChange={(choice) => setQuality(() => choice)} />
        {nativeWindow.button}
        <PictureButton mirror={mirror} />
        <FullScreenButton target={place} />
      </DeviceHeader>
      <LiveStage
        name={name}
        mirror={mirror}
        quality={quality}
        buttons={
          <DeviceButtons
            groups={ANDROID_BUTTONS}
            onPress={(button) => void mirror.request({ type: 'button', name: button })}
          >
            <MoreControls mirror={mirror} />
          </DeviceButtons>
        }
      >
        <LiveTrouble mirror={mirror} />
        {screenshot.failure}
        {nativeWindow.failure}
      </LiveStage>
      <TypeBox
        alphabet={whyNot(state, 'unicodeText') === null ? 'unicode' : 'ascii'}
        type={(part) => mirror.request({ type: 'text', text: part })}
        text={text}
        onText={setText}
      />
    </div>
  );
}
