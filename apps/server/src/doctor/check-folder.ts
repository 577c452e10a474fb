import { access, constants, stat } from 'node:fs/promises';

import type { Finding } from './finding.ts';

/** Checks whether the working folder can be read and written, without writing into it. */
export async function checkFolder(dir: string): Promise<Finding[]> {
  const name = 'folder';
  try {
    if (!(await stat(dir)).isDirectory())
      return [
        { level: 'fix', name, detail: `${dir} is not a folder`, advice: 'Name another one with --dir.' },
      ];
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    return [{ level: 'ok', name, detail: `${dir} can be written` }];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? [
          {
            level: 'fix',
            name,
            detail: `${dir} does not exist`,
            advice: 'Create it, or name another one with --dir.',
          },
        ]
      : [
          {
            level: 'fix',
            name,
            detail: `${dir} cannot be read and written (${code})`,
            advice: 'Change its permissions, or name another folder with --dir.',
          },
        ];
  }
}
