import { ScrcpyError } from '../scrcpy-error.ts';

/** The version of the protocol: 3 for servers 3.x, 4 for servers 4.x. The streams and the set of messages differ. */
export type ProtocolVersion = 3 | 4;

/**
 * Returns the protocol version of a server version such as `3.3.4` or `4.1`. Throws `VERSION_UNSUPPORTED` for a server
 * that is older than 3.3 or newer than 4.x.
 */
export function findProtocol(serverVersion: string): ProtocolVersion {
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})(?:\.\d{1,4})*$/.exec(serverVersion) ?? [];
  if (major === '4') return 4;
  if (major === '3' && Number(minor) >= 3) return 3;
  throw new ScrcpyError(
    'VERSION_UNSUPPORTED',
    `The scrcpy server ${JSON.stringify(serverVersion.slice(0, 40))} is not supported.`,
    { hint: 'Install scrcpy 3.3 or newer, up to 4.x.' },
  );
}
