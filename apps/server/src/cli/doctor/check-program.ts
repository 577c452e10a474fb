import type { Finding } from './finding.ts';

/** The program itself. A Node.js that is too old never comes this far. */
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
