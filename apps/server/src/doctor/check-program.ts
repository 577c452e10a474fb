import type { Finding } from './finding.ts';

/**
 * Returns the versions of Storedeck and Node.js. The version of Node.js is not checked: if it is too old, Storedeck
 * ends at its start, before this function is called.
 */
export function checkProgram(version: string): Finding[] {
  return [
    { level: 'ok', name: 'storedeck', detail: version, version },
    {
      level: 'ok',
      name: 'Node.js',
      detail: `${process.versions.node}, ${process.execPath}`,
      version: process.versions.node,
      path: process.execPath,
    },
  ];
}
