/** The arguments of a call of baguette, with defaults filled in. */
export interface BaguetteArguments {
  readonly command: 'stream' | 'input';
  readonly udid: string;
  readonly format: string;
  readonly fps: number;
  readonly bitrate: number;
  readonly scale: number;
}

const NUMBERS: readonly string[] = ['--fps', '--bitrate', '--scale', '--quality'];
const OPTIONS: readonly string[] = ['--udid', '--device-set', '--format', ...NUMBERS];

/** Parses the arguments of a call. If the arguments are invalid, returns the error message of the real program. */
export function readArguments([command = '', ...rest]: readonly string[]):
  BaguetteArguments | { readonly usage: string } {
  if (command !== 'stream' && command !== 'input')
    return { usage: `Error: Unexpected argument '${command}'` };
  const known = command === 'stream' ? OPTIONS : OPTIONS.slice(0, 2);
  const values = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 2) {
    const [name = '', value] = rest.slice(at, at + 2);
    if (!known.includes(name)) return { usage: `Error: Unknown option '${name}'` };
    if (value === undefined) return { usage: `Error: Missing value for '${name} <value>'` };
    if (NUMBERS.includes(name) && !/^\d+(\.\d+)?$/.test(value))
      return { usage: `Error: The value '${value}' is invalid for '${name} <value>'` };
    values.set(name, value);
  }
  const udid = values.get('--udid');
  if (udid === undefined) return { usage: "Error: Missing expected argument '--udid <udid>'" };
  return {
    command,
    udid,
    format: values.get('--format') ?? 'mjpeg',
    fps: Number(values.get('--fps') ?? 60),
    bitrate: Number(values.get('--bitrate') ?? 8_000_000),
    scale: Number(values.get('--scale') ?? 1),
  };
}
