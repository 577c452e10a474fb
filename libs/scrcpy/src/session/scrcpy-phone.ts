import type { Duplex } from 'node:stream';

/** The parts of a phone that a session needs. An `AdbDevice` of `@storedeck/android` has them. */
export interface ScrcpyPhone {
  /**
   * Opens a byte stream to a service of the phone. `service` is the name that adb uses for the service, such as
   * `localabstract:NAME`. The signal aborts only the opening.
   */
  open(service: string, options: { readonly signal?: AbortSignal | undefined }): Promise<Duplex>;
  /** Writes `content` to the file `path` on the phone. */
  writeFile(
    content: Uint8Array,
    path: string,
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<void>;
}
