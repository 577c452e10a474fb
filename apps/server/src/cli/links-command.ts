import { BROKEN_LINK, readListing } from '@storedeck/store-sync';

import { checkListingLinks } from '../listings/check-listing-links.ts';
import { EXIT_CODE } from './exit-code.ts';
import { formatTable } from './format-table.ts';
import { problemRows } from './problems-command.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { paint, terminalWidth } from './terminal.ts';

/**
 * `storedeck check --links`: requests the web addresses of New, or of Current if there is no New. With `--json` it prints
 * the response of `POST /api/check-links`. The exit code is 1 if an address does not work.
 */
export function linksCommand(flags: CommandFlags): Promise<void> {
  return runCommand({ ...flags, folderAccess: 'read' }, async ({ config: { dir }, signal }) => {
    const which = (await readListing(dir, 'new', { signal })) ? 'new' : 'current';
    const document = await checkListingLinks(dir, which, signal);
    const { checked, leftOut, problems } = document;
    const count = `${checked} ${checked === 1 ? 'address' : 'addresses'} of ${which === 'new' ? 'New' : 'Current'}`;
    const rest = leftOut > 0 ? `; ${leftOut} more were left out` : '';
    return {
      document,
      text:
        problems.length === 0
          ? paint('green')(`${count}: all work${rest}`)
          : `${paint('bold')(`${count}${rest}`)}\n${formatTable(problemRows(problems), terminalWidth())}`,
      exitCode: problems.some(({ kind }) => kind === BROKEN_LINK) ? EXIT_CODE.failed : EXIT_CODE.done,
    };
  });
}
