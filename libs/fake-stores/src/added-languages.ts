import type { Ref, Resource, ResourceTable } from './app-store/resource.ts';
import { addTo, isEditableState } from './app-store/writes/states.ts';
import type { PlayApp } from './play/play-listing.ts';
import type { PlayRelease } from './play/play-release.ts';
import { toPlayLanguage } from './product/product.ts';
import type { SoldProduct } from './product/sold-product.ts';

/** The notes of one language: those of the live release, and those of the next one, which may be missing. */
export interface LanguageNotes {
  readonly live: string;
  readonly next: string | null;
}

/**
 * Gives the app the languages of `notes` (App Store codes), with these notes and otherwise with the texts of the primary
 * locale. A new language has no pictures, so both stores show those of the primary locale. A language that is already
 * there only gets the notes.
 */
export function addLanguages(
  { table, product, playApp }: { table: ResourceTable; product: SoldProduct; playApp: PlayApp },
  notes: Readonly<Record<string, LanguageNotes>>,
): void {
  for (const version of table.all('appStoreVersions').filter(isLiveOrNext)) {
    const key = isEditableState(version.attributes['appVersionState']) ? 'next' : 'live';
    for (const [locale, texts] of Object.entries(notes)) {
      const own = addLocalization(table, version, {
        locale,
        relation: 'appStoreVersionLocalizations',
        primary: product.primaryLocale,
        empty: ['appScreenshotSets', 'appPreviewSets'],
      });
      if (own) own.attributes['whatsNew'] = texts[key];
    }
  }
  for (const info of table.all('appInfos').filter(isLiveOrNext))
    for (const locale of Object.keys(notes))
      addLocalization(table, info, {
        locale,
        relation: 'appInfoLocalizations',
        primary: product.primaryLocale,
        empty: [],
      });
  addToPlay(playApp, notes);
}

function isLiveOrNext({ attributes }: Resource): boolean {
  const state = attributes['appVersionState'] ?? attributes['state'];
  return isEditableState(state) || state === 'READY_FOR_DISTRIBUTION';
}

/** Returns the localization of a version or of an app information, which is a copy of the primary one if it is new. */
function addLocalization(
  table: ResourceTable,
  parent: Resource,
  wanted: { locale: string; relation: string; primary: string; empty: readonly string[] },
): Resource | undefined {
  const rows = table.related(parent, wanted.relation);
  const find = (code: string) => rows.find(({ attributes }) => attributes['locale'] === code);
  const primary = find(wanted.primary);
  const own = find(wanted.locale);
  if (own || !primary) return own;
  const none: Record<string, readonly Ref[]> = Object.fromEntries(wanted.empty.map((name) => [name, []]));
  const added = table.add({
    type: primary.type,
    id: crypto.randomUUID(),
    attributes: { ...structuredClone(primary.attributes), locale: wanted.locale },
    relations: { ...primary.relations, ...none },
  });
  addTo(parent, wanted.relation, added);
  return added;
}

function addToPlay(app: PlayApp, notes: Readonly<Record<string, LanguageNotes>>): void {
  const { live } = app;
  const primary = live.listings.find(({ language }) => language === live.details.defaultLanguage);
  if (!primary) return;
  const { video: _, ...texts } = primary;
  const known = new Set(live.listings.map(({ language }) => language));
  const added = Object.keys(notes)
    .map(toPlayLanguage)
    .filter((language) => !known.has(language));
  app.live = {
    ...live,
    listings: [...live.listings, ...added.map((language) => ({ ...texts, language }))],
    tracks: live.tracks.map((track) =>
      track.track === 'production' && track.releases
        ? { ...track, releases: track.releases.map((release) => withNotes(release, notes)) }
        : track,
    ),
  };
}

function withNotes(release: PlayRelease, notes: Readonly<Record<string, LanguageNotes>>): PlayRelease {
  const key = release.status === 'draft' ? 'next' : 'live';
  return {
    ...release,
    releaseNotes: Object.entries(notes).flatMap(([locale, { [key]: text }]) =>
      text === null ? [] : [{ language: toPlayLanguage(locale), text }],
    ),
  };
}
