import type { Duplex } from 'node:stream';

/** The two servers of WebDriverAgent: HTTP (device port 8100) and live frames (device port 9100). */
export type WdaPort = 'http' | 'mjpeg';

/** Connects to the two servers of one device. */
export interface WdaTransport {
  /**
   * Opens a byte stream to one of the servers. The signal aborts only the attempt to connect. Rejects with WdaError or
   * HostError.
   */
  connect(kind: WdaPort, options?: { readonly signal?: AbortSignal | undefined }): Promise<Duplex>;
  /** Ends the port forward, if there is one. */
  close(): Promise<void>;
}

/** The ports on which WebDriverAgent listens on the device. */
export const DEVICE_PORTS = { http: 8100, mjpeg: 9100 } as const satisfies Record<WdaPort, number>;

/** One port for each server. */
export type PortPair = Readonly<Record<WdaPort, number>>;
