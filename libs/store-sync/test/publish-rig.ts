import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Listing } from '@storedeck/listing';

import { startFromCurrent } from '../src/index.ts';
import {
  type Plan,
  planPublish,
  type PlanOptions,
  publish,
  type PublishOptions,
} from '../src/publish/index.ts';
import { FAST, type Rig } from './rig.ts';
import { png } from './sample-pictures.ts';

export const IPAD = 'APP_IPAD_PRO_3GEN_129';
export const IPHONE = 'APP_IPHONE_67';
/** A slot that exists only in the App Asset Library. */
export const DUO = 'IPHONE_DUO_PROFILE';
/**
 * Options with almost no wait between reads. A longer wait is useless, because the fakes finish the processing of a
 * picture after a number of reads, not after a time.
 */
const PROCESSING = { pollMs: 1, stuckReads: 1_000 };
/**
 * Choices that resolve every conflict of both stores with the value of New. Changes of New often cause a conflict,
 * because the App Store's editable version has other texts and another order of screenshots than Current.
 */
const MINE = ['appStore', 'googlePlay'];

/** Plans and publishes New in the working folder of a `Rig`, to its fake stores. */
export interface Publisher {
  plan(options?: Partial<PlanOptions>): Promise<Plan>;
  publish(plan: Plan | string, options?: Partial<PublishOptions>): ReturnType<typeof publish>;
}

/** Syncs, starts New from Current, and returns a Publisher. */
export async function startPublisher(rig: Rig): Promise<Publisher> {
  await rig.sync();
  await startFromCurrent({ dir: rig.dir });
  rig.stores.requests.length = 0;
  const { credentials, endpoints } = rig;
  const shared = { credentials, endpoints, network: FAST, mine: MINE };
  return {
    plan: (options = {}) => planPublish({ dir: rig.dir, stateDir: rig.stateDir, ...shared, ...options }),
    publish: (plan, options = {}) =>
      publish({
        dir: rig.dir,
        stateDir: rig.stateDir,
        ...shared,
        plan: typeof plan === 'string' ? plan : plan.hash,
        processing: PROCESSING,
        ...options,
      }),
  };
}

export async function editNew(dir: string, edit: (listing: Listing) => void): Promise<void> {
  const path = join(dir, 'listing.json');
  const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
  edit(listing);
  await writeFile(path, JSON.stringify(listing));
}

/** Writes a picture file for New, and returns its path for the listing. */
export async function addFile(
  dir: string,
  name: string,
  size: { width: number; height: number },
): Promise<string> {
  const file = `assets/new/${name}.png`;
  await writeFile(join(dir, file), png(size, name));
  return file;
}

/** Changes the texts of both stores in New, adds a locale, and adds, replaces and moves pictures. */
export async function editEverything(dir: string): Promise<void> {
  const ipad = { width: 2048, height: 2732 };
  const iphone = { width: 1290, height: 2796 };
  const phone = { width: 1080, height: 1920 };
  const files = {
    first: await addFile(dir, 'first', ipad),
    second: await addFile(dir, 'second', ipad),
    added: await addFile(dir, 'added', iphone),
    phone: await addFile(dir, 'phone', phone),
    japanese: await addFile(dir, 'japanese', iphone),
  };
  await editNew(dir, (listing) => {
    const { appStore, googlePlay } = listing;
    appStore!.copyright = '2027 Lindenhof';
    Object.assign(appStore!.locales['de-DE']!, {
      description: 'Neue Beschreibung.',
      subtitle: 'Neu',
      marketingUrl: null,
    });
    appStore!.locales['en-US']!.screenshots![IPAD] = [{ file: files.first }, { file: files.second }];
    appStore!.locales['en-US']!.screenshots![IPHONE]!.unshift({ file: files.added });
    appStore!.locales['de-DE']!.screenshots![IPHONE]!.reverse();
    appStore!.locales['ja'] = {
      name: 'ティリア',
      description: '新しい説明文をここに書きます。',
      keywords: '庭',
      whatsNew: '新しい言語です。',
      supportUrl: 'https://tilia.example/ja',
      screenshots: { [IPHONE]: [{ file: files.japanese }] },
    };
    googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
    googlePlay!.locales['en-US']!.images!['phoneScreenshots']!.unshift({ file: files.phone });
  });
}
