import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react';

import { useClient } from '../../../server/client.ts';
import { useKeptState } from '../../../ui/kept-state.ts';
import { ScreenButton } from '../all-languages/screen-button.tsx';
import { pasteText } from '../control/paste-text.ts';
import { BUTTONS, DeviceButtons } from '../device-buttons.tsx';
import { DeviceHeader } from '../device-header.tsx';
import { describeDevice, pickStore, type Device } from '../device.ts';
import { InspectorButton } from '../inspector/inspector-button.tsx';
import { Inspector } from '../inspector/lazy-inspector.ts';
import { whyNot, type LiveMirror } from '../mirror/player/live-mirror.ts';
import { RecordingResult } from '../recordings/recording-result.tsx';
import { useSaveScreenshot } from '../save-screenshot.tsx';
import { takeScreenshot } from '../screen-requests.ts';
import { TypeBox } from '../type-box.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { LiveStage } from './live-stage.tsx';
import { LiveStats } from './live-stats.tsx';
import { LiveTrouble } from './live-trouble.tsx';
import { MoreControls } from './more-controls.tsx';
import { PictureButton } from './picture-button.tsx';
import { QualityMenu } from './quality-menu.tsx';
import { AUTOMATIC } from './quality.ts';
import { RecordButton } from './record-button.tsx';
import { SoundButton } from './sound-button.tsx';

/** The live screen of a device with all its controls. */
export function LiveDevice({
  device,
  mirror,
  actions,
  failures,
  strip,
  cover,
  onBack,
}: {
  device: Device;
  mirror: LiveMirror;
  /** Further buttons of the header. */
  actions?: ReactNode;
  /** The errors of the buttons in `actions`. */
  failures?: ReactNode;
  /** A message above the screen. */
  strip?: ReactNode;
  /** Shown instead of the screen and its controls. */
  cover?: ReactNode;
  onBack: () => void;
}) {
  const client = useClient();
  const state = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const [quality, setQuality] = useKeptState('mirror-quality', AUTOMATIC);
  const [text, setText] = useState('');
  const [isInspecting, setInspecting] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const screenshot = useSaveScreenshot(device.name, pickStore(device), () => takeScreenshot(client, device));
  const isCovered = cover !== undefined;

  return (
    <div ref={element} className="bg-ground flex min-h-0 flex-1 flex-col">
      <DeviceHeader
        name={device.name}
        detail={describeDevice(device)}
        stats={isCovered ? undefined : <LiveStats mirror={mirror} />}
        onBack={onBack}
      >
        {!isCovered && (
          <>
            {screenshot.button}
            {device.kind !== 'other' && <ScreenButton device={device} />}
            <RecordButton device={device} mirror={mirror} />
            <SoundButton mirror={mirror} />
            <QualityMenu
              choice={quality}
              reason={whyNot(state, 'quality')}
              onChange={(choice) => setQuality(() => choice)}
            />
          </>
        )}
        {actions}
        {!isCovered && (
          <>
            <InspectorButton isOpen={isInspecting} onToggle={() => setInspecting(!isInspecting)} />
            <PictureButton mirror={mirror} />
            <FullScreenButton target={element} />
          </>
        )}
      </DeviceHeader>
      {strip}
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <LiveStage
          device={device}
          mirror={mirror}
          quality={quality}
          cover={cover}
          onPaste={(pasted) => void pasteText(pasted, mirror, setText)}
          buttons={
            <DeviceButtons
              groups={BUTTONS[device.kind]}
              missing={state.rung?.missingButtons}
              onPress={(button) => void mirror.request({ type: 'button', name: button })}
            >
              <MoreControls mirror={mirror} isIos={pickStore(device) === 'appStore'} />
            </DeviceButtons>
          }
        >
          <LiveTrouble device={device} mirror={mirror} />
          <RecordingResult mirror={mirror} />
          {screenshot.failure}
          {failures}
        </LiveStage>
        {isInspecting && !isCovered && (
          <Inspector device={device} mirror={mirror} onClose={() => setInspecting(false)} />
        )}
      </div>
      {!isCovered && (
        // The text box is hidden in full screen: the live screen needs the space, and accepts keys itself.
        <div className="in-[:fullscreen]:hidden">
          <TypeBox
            whyNot={whyNot(state, 'text')}
            whyAsciiOnly={whyNot(state, 'unicodeText')}
            type={(part) => mirror.request({ type: 'text', text: part })}
            text={text}
            onText={setText}
          />
        </div>
      )}
    </div>
  );
}
