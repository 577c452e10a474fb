import { Readable } from 'node:stream';

import { type FakeStores, makeSampleVideo } from '@storedeck/fake-stores';
import { addPicture as addToSlot, combineEdits, setText } from '@storedeck/listing/edits';
import { addPicture, startFromCurrent } from '@storedeck/store-sync';
import type { Express } from 'express';

import type { Parts } from '../compose.ts';
import { allowMethods } from '../http/allow-methods.ts';
import { editNew } from '../listings/edit-new.ts';
import { configuredIds } from '../sync/app-identity.ts';
import { RELEASE_WEEK_NOTES } from './release-week-notes.table.ts';

const PATH = '/api/demo/release-week';
const ENGLISH = { store: 'appStore', code: 'en-US' } as const;
const GERMAN = { store: 'googlePlay', code: 'de-DE' } as const;
/** A set in which the stores have no film, so that nothing of theirs is replaced. */
const SLOT = 'IPHONE_61';

/**
 * The week before a release, at an address that only the demo has: the app gets forty languages, whose next notes are
 * missing in three. New is started again with notes that are too long in one language, and with a film that the App
 * Store would refuse. A former New is kept, as always.
 */
export class ReleaseWeek {
  readonly #others: FakeStores['others'];

  constructor(others: FakeStores['others']) {
    this.#others = others;
  }

  mount(app: Express, parts: Pick<Parts, 'config' | 'sync'>): void {
    app
      .route(PATH)
      .post(async (request, response) => {
        const stop = new AbortController();
        response.on('close', () => stop.abort());
        await this.#begin(parts, stop.signal);
        response.json({ ok: true });
      })
      .all(allowMethods('POST'));
  }

  async #begin({ config, sync }: Pick<Parts, 'config' | 'sync'>, signal: AbortSignal): Promise<void> {
    // A running sync may have read the app before it got its languages.
    await sync.ended(signal);
    this.#others.addLanguages(RELEASE_WEEK_NOTES);
    await sync.join(signal, undefined);
    const { dir } = config;
    await startFromCurrent({ dir, app: await configuredIds(config) });
    const film = await addPicture({
      ...{ dir, signal, store: ENGLISH.store, locale: ENGLISH.code, slot: SLOT },
      body: Readable.from([Buffer.from(makeSampleVideo({ seconds: 31, color: '#e0a458' }))]),
      name: 'evening.mp4',
    });
    const edit = combineEdits([addToSlot(ENGLISH, SLOT, film), setText(GERMAN, 'releaseNotes', LONG_NOTES)]);
    await editNew({ dir, hash: undefined, edit, signal });
  }
}

/** Notes that fit the limit of the App Store, but exceed the 500 characters of Google Play. */
const LONG_NOTES = `• Abendmodus: Nach Sonnenuntergang wird der Garten dunkler, langsamer und leiser, damit der Tag in Ruhe zu Ende gehen kann
• Das Tagebuch lässt sich jetzt als eine einzige Datei sichern, mit allen Einträgen, Bildern und Notizen der vergangenen Jahre
• Die Statistik zeigt die beste Stunde und den besten Wochentag jeder Gewohnheit, und was dabei hilft oder stört
• Gemeinsame Haine laden schneller, und Einladungen kommen auch dann an, wenn das Telefon gerade keine Verbindung hat
• Vielen Dank für 4,8 Sterne und für all die freundlichen Nachrichten`;
