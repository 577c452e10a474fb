import { resolve } from 'node:path';

import { makeDesign, type Template, TEMPLATES, USUAL_OUTPUTS } from '@storedeck/frames';
import { designPath, DESIGNS_FOLDER, readFrameit } from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';
import { findMainLocale, type Listing, nearestWord, STORES } from '@storedeck/listing';
import { readListing } from '@storedeck/store-sync';

import { ServerError } from '../server-error.ts';
import { printDesign } from './design-files.ts';

/** What a new design starts from: a template, or a folder of frameit. */
export interface DesignStart {
  readonly designId: string;
  readonly template?: string | undefined;
  /** The path of the folder of frameit, relative to the current folder. */
  readonly frameit?: string | undefined;
}

/** Where a new design is, and what could not be taken over. */
export interface StartedDesign {
  readonly path: string;
  readonly warnings: readonly string[];
}

/**
 * Writes a new design into `designs/`. An existing design is not changed.
 *
 * @throws ServerError INPUT_INVALID for an unknown template, and for a design that exists; FramesError FRAMEFILE_INVALID
 */
export async function startDesign(
  dir: string,
  { designId, template, frameit }: DesignStart,
): Promise<StartedDesign> {
  const path = designPath(designId);
  const listing = await readListing(dir, 'new');
  const { design, warnings } =
    frameit === undefined
      ? { design: fillTemplate(findTemplate(template ?? ''), designId, listing), warnings: [] }
      : await readFrameit(dir, resolve(frameit), { name: designId, outputs: chooseOutputs(listing) });
  const folder = new Folder(dir);
  await folder.makeFolder(DESIGNS_FOLDER);
  if (await folder.replace(path, printDesign(design), { mode: 0o644, keepExisting: true }))
    return { path, warnings };
  throw new ServerError('INPUT_INVALID', `There is already a design ${path}; it was not changed.`, {
    hint: 'Give the new design another name.',
  });
}

function findTemplate(wanted: string): Template {
  const template = TEMPLATES.find(({ id }) => id === wanted);
  if (template) return template;
  const ids = TEMPLATES.map(({ id }) => id);
  const nearest = nearestWord(wanted, ids);
  throw new ServerError('INPUT_INVALID', `There is no template ${wanted}.`, {
    hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}The templates: ${ids.join(', ')}.`,
  });
}

/** The first iPhone and the first phone of Google Play, of the stores that New has. */
function chooseOutputs(listing: Listing | undefined) {
  const stores = STORES.filter((store) => listing?.[store]);
  return STORES.filter((store) => stores.length === 0 || stores.includes(store)).flatMap(
    (store) => USUAL_OUTPUTS.find((output) => output.store === store) ?? [],
  );
}

const SHOTS = ['home', 'detail', 'search', 'settings'];

function fillTemplate(template: Template, name: string, listing: Listing | undefined) {
  const language = mainLanguage(listing);
  return makeDesign(template, {
    name,
    outputs: chooseOutputs(listing),
    fallbackLanguage: language,
    shots: SHOTS.map((id) => ({ id, picture: `designs/screens/{language}/{device}-{shot}.png` })),
    texts: {
      [language]: Object.fromEntries(
        SHOTS.map((id) => [
          id,
          { caption: 'What people love about this', subcaption: 'One sentence says why' },
        ]),
      ),
    },
  });
}

function mainLanguage(listing: Listing | undefined): string {
  const codes = STORES.flatMap((store) => (listing?.[store] ? (findMainLocale(listing, store) ?? []) : []));
  return codes[0] ?? 'en-US';
}
