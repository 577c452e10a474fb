import type { Folder } from '@storedeck/host/folder';

import type { Design } from '../design/design.ts';
import { parseDesign } from '../design/parse-design.ts';
import { FramesError } from '../frames-error.ts';

/** A design of a working folder. */
export interface NamedDesign {
  /** The name of its file, without `.json`. */
  readonly designId: string;
  readonly design: Design;
}

/** The folder of the designs, in the working folder. */
export const DESIGNS_FOLDER = 'designs';
const MAX_BYTES = 4 * 1024 * 1024;
const FILE_NAME = /^([a-z0-9][a-z0-9_-]{0,59})\.json$/i;

/** Lists the ids of the designs of a working folder. */
export async function listDesigns(folder: Folder): Promise<string[]> {
  const entries = (await folder.entries(DESIGNS_FOLDER)) ?? [];
  return entries
    .filter((entry) => entry.isFile())
    .flatMap(({ name }) => FILE_NAME.exec(name)?.[1] ?? [])
    .sort();
}

/**
 * Reads a design of a working folder.
 *
 * @throws FramesError DESIGN_NOT_FOUND, DESIGN_INVALID; HostError for a file that cannot be read
 */
export async function readDesign(folder: Folder, designId: string): Promise<NamedDesign> {
  const path = designPath(designId);
  const bytes = await folder.read(path, { maxBytes: MAX_BYTES });
  if (!bytes)
    throw new FramesError('DESIGN_NOT_FOUND', `There is no design ${path}.`, {
      hint: 'Make one with "storedeck frames NAME --template calm", or on the page.',
    });
  return { designId, design: parseDesign(bytes.toString('utf8'), path) };
}

/** The path of a design in its working folder. @throws FramesError DESIGN_NOT_FOUND for a name that is no file name */
export function designPath(designId: string): string {
  const name = `${designId}.json`;
  if (FILE_NAME.test(name)) return `${DESIGNS_FOLDER}/${name}`;
  throw new FramesError('DESIGN_NOT_FOUND', `“${designId.slice(0, 80)}” cannot be the name of a design.`, {
    hint: 'Use letters, digits and hyphens.',
  });
}
