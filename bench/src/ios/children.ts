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
  /** The value for `USBMUXD_SOCKET_ADDRESS`: the socket through which the phone is reached. */
  readonly usbmuxd: string;
}

export interface Viewers {
  readonly port: number;
  /** The number of viewers that read the whole stream. */
  readonly readers: number;
  /** The number of viewers that never read. */
  readonly stuck: number;
  /** The request that each viewer sends first. */
  readonly request?: string;
}

/** The number of frames that the simulated phone has sent, and the number of its clients. */
export interface SentFrames {
  readonly frames: number;
  readonly clients: number;
}

/** Starts the simulated iPhone in a separate process. `readCounts` reads its `SentFrames`. */
export async function startPhone(): Promise<BenchPhone> {
  const child = fork(new URL('./phone-child.ts', import.meta.url));
  const [{ udid, usbmuxd, ...ports }] = (await once(child, 'message')) as [
    PhonePorts & { udid: string; usbmuxd: string },
  ];
  return { child, ports, udid, usbmuxd };
}

/** Starts viewers of the live stream in a separate process. `readCounts` reads the number of frames of each reader. */
export function startViewers(viewers: Viewers): ChildProcess {
  return fork(new URL('./viewers-child.ts', import.meta.url), [JSON.stringify(viewers)]);
}

/** Reads the counts of a child process. */
export async function readCounts<Count>(child: ChildProcess): Promise<Count> {
  const response = once(child, 'message');
  child.send('count');
  return (await response)[0] as Count;
}
