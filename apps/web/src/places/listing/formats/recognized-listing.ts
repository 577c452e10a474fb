import type { FormatResult, ImportFormat } from '@storedeck/contract';

import type { ChosenFile } from '../../../server/send-files.ts';

/** A listing of another tool among the chosen files. */
export interface RecognizedListing {
  readonly format: ImportFormat;
  /** A description for the user, such as `fastlane in app/fastlane`. */
  readonly label: string;
  /** The files to send, with their paths below the folder that the tool expects. */
  readonly files: readonly ChosenFile[];
  /** The files that are not sent, grouped by the reason. */
  readonly left: FormatResult['lost'];
}

/** Files that are not sent, because they contain accounts and contacts for the store's reviewers. */
const PRIVATE = /^metadata\/(?:review_information|trade_representative_contact_information)\//;
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Makes a listing of these files. Private and very large files are left out, with the reason. */
export function recognized(
  format: ImportFormat,
  label: string,
  files: readonly ChosenFile[],
): RecognizedListing {
  const sorted = Map.groupBy(files, reasonToLeave);
  return {
    format,
    label,
    files: sorted.get('') ?? [],
    left: [...sorted]
      .filter(([reason]) => reason !== '')
      .map(([reason, of]) => ({ reason, places: of.map(({ path }) => path) })),
  };
}

/** Says why a file is not sent; empty for a file that is sent. */
function reasonToLeave({ path, file }: ChosenFile): string {
  if (PRIVATE.test(path)) return 'It is not part of a listing, and was not read.';
  return file.size > MAX_FILE_BYTES ? 'It is larger than 50 MiB.' : '';
}

/** The order of paths from the top folder downwards. */
export function byDepth(a: string, b: string): number {
  return a.split('/').length - b.split('/').length || (a < b ? -1 : 1);
}
