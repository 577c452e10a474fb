import { exportListing, type ExportOptions } from '../formats/export-listing.ts';
import { filesText } from './changes-text.ts';
import { formatLost } from './format-lost.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { paint } from './terminal.ts';

type Format = ExportOptions['format'];

/**
 * `storedeck export FORMAT`: writes a listing as files of another tool. With `--json` it prints the response of `POST
 * /api/export`.
 */
export function exportCommand(
  flags: CommandFlags & { readonly listing?: 'current' | 'new'; readonly only?: 'notes' },
  format: string | undefined,
): Promise<void> {
  return runCommand(flags, async ({ config, signal }) => {
    const options = { format: format as Format, which: flags.listing ?? 'current', only: flags.only };
    const written = await exportListing(config, options, signal);
    return {
      document: { ok: true, ...written },
      text: [
        `${paint('green')('Exported')} ${filesText(written.files)} to ${written.path}`,
        ...formatLost(written.lost),
      ].join('\n'),
    };
  });
}
