import type { Finding } from './finding.ts';

/** The versions of Storedeck and Node.js. If Node.js is too old, this code is not reached. */
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
