import type { ResponseOf } from '@storedeck/contract';

/** The port of a server that was started without the option `--port`. */
const DEFAULT_PORT = '8092';

/**
 * Returns the command that starts a server again so that this page reconnects to it: with the same folder, and at the
 * same port.
 */
export function restartCommand(
  { demo, dir }: Pick<ResponseOf<'health'>, 'demo' | 'dir'>,
  port: string,
): string {
  return [
    'storedeck',
    ...(demo ? ['--demo'] : ['--dir', quoted(dir)]),
    ...(port === DEFAULT_PORT || port === '' ? [] : ['--port', port]),
  ].join(' ');
}

function quoted(path: string): string {
  return /^[\w./\\:~@+-]+$/.test(path) ? path : `"${path}"`;
}
