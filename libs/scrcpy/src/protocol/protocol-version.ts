import { ScrcpyError } from '../scrcpy-error.ts';

/** The form of the video stream, which differs between the servers 3.x and 4.x. */
export type ProtocolVersion = 3 | 4;

/** The form that a server of this version uses, such as `3.3.4` or `4.1`. Throws `VERSION_UNSUPPORTED` for a version before 3.3 or after 4.x. */
export function protocolOf(serverVersion: string): ProtocolVersion {
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})(?:\.\d{1,4})*$/.exec(serverVersion) ?? [];
  if (major === '4') return 4;
  if (major === '3' && Number(minor) >= 3) return 3;
  throw new ScrcpyError(
    'VERSION_UNSUPPORTED',
    `The scrcpy server ${JSON.stringify(serverVersion.slice(0, 40))} is not supported.`,
    { hint: 'Install scrcpy 3.3 or newer, up to 4.x.' },
  );
}
