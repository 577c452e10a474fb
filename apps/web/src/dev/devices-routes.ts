import { LOCAL_HOST_ID, endpoints, type ListedDevice } from '@storedeck/contract';
import { HttpResponse, delay, http, type HttpHandler } from 'msw';

import { clockTree } from './clock-tree.ts';
import { respond } from './respond.ts';

const HOST = 'Simulated computer';
const PHONE = 'SAMPLE0001';
const IPHONE = '00008130-000A00000000001C';
const POINTS = { width: 393, height: 852 };

/** The endpoint of the hosts. The only host is this computer. */
export function hostRoutes(): HttpHandler[] {
  const here = { id: LOCAL_HOST_ID, name: HOST, kind: 'local', isDefault: true } as const;
  return [http.get(endpoints.deviceHosts.path, () => respond('deviceHosts', { ok: true, hosts: [here] }))];
}

/** The endpoint of the device locks. The list is empty, because no other window or program uses a device. */
export function lockRoutes(): HttpHandler[] {
  return [http.get(endpoints.deviceLocks.path, () => respond('deviceLocks', { ok: true, locks: [] }))];
}

/** The endpoints of two Android phones. One of the phones has not authorised the computer. */
export function androidRoutes(): HttpHandler[] {
  return [
    serveList('android', {
      devices: [
        { ...phone(PHONE, 'device'), name: 'Sample phone' },
        { ...phone('SAMPLE0002', 'unauthorized'), hint: 'Unlock the phone and tap "Allow".' },
      ],
      source: { scrcpy: { available: false, running: [] } },
    }),
    http.get(endpoints.networkPhones.path, () =>
      respond('networkPhones', { ok: true, phones: [], hostId: LOCAL_HOST_ID }),
    ),
    http.get(endpoints.recordings.path, () => respond('recordings', { ok: true, recordings: [] })),
    http.get(endpoints.androidScreen.path, () => capture(1080, 2400)),
    http.get(endpoints.androidTree.path, () => respond('androidTree', clockTree('android', 3))),
    http.post(endpoints.releaseAndroidTree.path, () => respond('releaseAndroidTree', { ok: true })),
  ];
}

/** The endpoints of the iPhone. */
export function iphoneRoutes(): HttpHandler[] {
  return [
    serveList('ios', {
      devices: [
        {
          ...phone(IPHONE, 'connected'),
          platform: 'ios',
          kind: 'iphone',
          name: 'Sample iPhone',
          facts: ['iPhone 15 Pro', 'iOS 18.2'],
          ready: true,
        },
      ],
      source: {
        tools: { devicectl: false, ideviceId: true, goIos: false, iproxy: true, simctl: false },
        problems: [],
      },
    }),
    http.get(endpoints.iosStatus.path, () =>
      respond('iosStatus', {
        ok: true,
        hostId: LOCAL_HOST_ID,
        udid: IPHONE,
        running: true,
        size: POINTS,
        sessionId: 'sample',
        mjpeg: false,
        launching: false,
      }),
    ),
    http.get(endpoints.iosScreen.path, () => capture(1179, 2556)),
    http.get(endpoints.iosTree.path, () => respond('iosTree', clockTree('ios', 3))),
  ];
}

/** The list of the devices of one platform of this computer. Other lists are left to other handlers. */
function serveList(
  platform: 'android' | 'ios',
  { devices, source }: { devices: readonly ListedDevice[]; source: object },
): HttpHandler {
  return http.get(endpoints.listDevices.path, ({ request }) => {
    const { searchParams } = new URL(request.url);
    if (searchParams.get('platform') !== platform) return undefined;
    const sources = [{ host: LOCAL_HOST_ID, platform, ...source }];
    return respond('listDevices', { ok: true, devices, off: [], problems: [], sources });
  });
}

function phone(serial: string, state: string): ListedDevice {
  return {
    id: serial,
    device: serial,
    host: LOCAL_HOST_ID,
    platform: 'android',
    kind: 'android',
    name: serial,
    facts: [],
    connection: 'usb',
    state,
    ready: state === 'device',
  };
}

/** Returns a screenshot that shows the time. */
async function capture(width: number, height: number): Promise<HttpResponse<Blob>> {
  await delay(100);
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d');
  if (drawing) {
    drawing.fillStyle = '#2d6a4f';
    drawing.fillRect(0, 0, width, height);
    drawing.fillStyle = 'white';
    drawing.font = '120px system-ui';
    drawing.fillText(new Date().toLocaleTimeString(), 80, 400);
  }
  const png = await canvas.convertToBlob();
  return new HttpResponse(png, { headers: { 'Content-Type': 'image/png' } });
}
