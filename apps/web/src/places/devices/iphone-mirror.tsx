import type { IosStatus } from '@storedeck/contract';
import { useEffect, useState } from 'react';

import { useClient } from '../../server/client.ts';
import { DeviceButtons, IPHONE_BUTTONS, SIMULATOR_BUTTONS } from './device-buttons.tsx';
import { DeviceHeader } from './device-header.tsx';
import type { Iphone } from './device.ts';
import { InputQueue } from './input/input-queue.ts';
import { iosRequest } from './input/ios-request.ts';
import { pasteText } from './input/paste.ts';
import type { Size } from './input/pointer-map.ts';
import { pointSpace } from './input/screen-space.ts';
import { InputFailure } from './input-failure.tsx';
import { DeviceStage } from './mirror/device-stage.tsx';
import { followIphone } from './mirror/follow-iphone.ts';
import { followScreenshots } from './mirror/follow-screenshots.ts';
import { MirrorStats } from './mirror/mirror-stats.tsx';
import { MirrorTrouble } from './mirror/mirror-trouble.tsx';
import { Mirror } from './mirror/mirror.ts';
import { useSaveScreenshot } from './save-screenshot.tsx';
import { useShutDown } from './simulator-power/shut-down.tsx';
import { TypeBox } from './type-box.tsx';
import { StartWdaStrip } from './wda/start-wda-strip.tsx';

/** The mirror and the controls of an iPhone or a simulator. */
export function IphoneMirror({
  phone,
  status,
  onBack,
}: {
  phone: Iphone;
  status: IosStatus;
  onBack: () => void;
}) {
  const { udid, hostId: host, name, detail, kind } = phone;
  const { running, mjpeg, size } = status;
  const client = useClient();
  const [mirror] = useState(() => {
    const query = { udid, host };
    const screenshot = async (signal: AbortSignal) => (await client.iosScreen({ query, signal })).blob();
    const stream = (signal: AbortSignal) => client.iosMjpeg({ query, signal });
    return new Mirror(
      (sink, signal) =>
        running && mjpeg
          ? followIphone({ stream, screenshot }, sink, signal)
          : followScreenshots(screenshot, sink, { signal }),
      size,
    );
  });
  const spaceOf = (picture: Size) => size && pointSpace(size, picture);
  const [queue] = useState(
    () =>
      new InputQueue(async (command, signal) => {
        const request = iosRequest(command);
        if (request) await client.iosInput({ body: { ...request, udid, host }, signal });
      }),
  );
  const [text, setText] = useState('');
  const screenshot = useSaveScreenshot(name, 'appStore', () => client.iosScreen({ query: { udid, host } }));

  const shutDown = useShutDown(phone);

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
        {shutDown.button}
      </DeviceHeader>
      {!running && <StartWdaStrip phone={phone} hint={status.hint} />}
      <DeviceStage
        name={name}
        mirror={mirror}
        queue={queue}
        spaceOf={spaceOf}
        onPaste={(pasted) => pasteText(pasted, queue, setText)}
        buttons={
          <DeviceButtons
            groups={kind === 'simulator' ? SIMULATOR_BUTTONS : IPHONE_BUTTONS}
            onPress={(button) => void queue.push({ kind: 'button', name: button })}
          />
        }
      >
        <MirrorTrouble mirror={mirror} />
        <InputFailure queue={queue} />
        {screenshot.failure}
        {shutDown.failure}
      </DeviceStage>
      <TypeBox
        alphabet="unicode"
        type={(part) => queue.push({ kind: 'text', text: part })}
        text={text}
        onText={setText}
      />
    </>
  );
}
