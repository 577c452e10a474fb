import type { Finding } from './finding.ts';

/**
 * Returns the versions of Storedeck and Node.js. The version of Node.js is not checked, because one that is too old
 * ends the program before this code.
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
