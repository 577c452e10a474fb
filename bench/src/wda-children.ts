import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface PhonePorts {
  readonly httpPort: number;
  readonly mjpegPort: number;
}

export interface BenchPhone {
  readonly child: ChildProcess;
  readonly ports: PhonePorts;
  readonly udid: string;
  /** For `USBMUXD_SOCKET_ADDRESS`: the phone is plugged in there. */
  readonly usbmuxd: string;
}

export interface Viewers {
  readonly port: number;
  readonly readers: number;
  readonly stuck: number;
  /** What each says first. */
  readonly request?: string;
}

/** The simulated iPhone in a process of its own. Asked, it tells its `mjpeg` counts. */
export async function startPhone(): Promise<BenchPhone> {
  const child = fork(new URL('./wda-phone-child.ts', import.meta.url));
  const [{ udid, usbmuxd, ...ports }] = (await once(child, 'message')) as [
    PhonePorts & { udid: string; usbmuxd: string },
  ];
  return { child, ports, udid, usbmuxd };
}

/** Viewers of the live stream in a process of their own. Asked, it tells the frames each reader got. */
export function startViewers(viewers: Viewers): ChildProcess {
  return fork(new URL('./wda-viewers-child.ts', import.meta.url), [JSON.stringify(viewers)]);
}

/** What a child counts now. */
export async function ask<Answer>(child: ChildProcess): Promise<Answer> {
  const answer = once(child, 'message');
  child.send('count');
  return (await answer)[0] as Answer;
}
