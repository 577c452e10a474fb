import { exportListing, type ExportOptions } from '../formats/export-listing.ts';
import { describeExport } from './format-lost.ts';
import { type CommandFlags, runCommand } from './run-command.ts';

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
    return describeExport(await exportListing(config, options, signal));
  });
}
