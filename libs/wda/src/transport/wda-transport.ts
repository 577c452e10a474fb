import type { Duplex } from 'node:stream';

/** The two servers of WebDriverAgent: commands (device port 8100) and live frames (device port 9100). */
export type WdaPort = 'http' | 'mjpeg';

/** How the two servers of one device are reached. */
export interface WdaTransport {
  /** A fresh byte stream to the server. Rejects with WdaError or HostError. */
  connect(kind: WdaPort, options?: { readonly signal?: AbortSignal | undefined }): Promise<Duplex>;
  /** Ends whatever carries the streams. */
  close(): Promise<void>;
}

/** Where WebDriverAgent listens on the device. */
export const DEVICE_PORTS = { http: 8100, mjpeg: 9100 } as const satisfies Record<WdaPort, number>;

/** A local port for each server. */
export type PortPair = Readonly<Record<WdaPort, number>>;
