import { addLanguages, type LanguageNotes } from './added-languages.ts';
import { releaseVersion, type ReleasedVersion } from './app-store/release-version.ts';
import type { ResourceTable } from './app-store/resource.ts';
import { isEditableState } from './app-store/writes/states.ts';
import type { Uploads } from './app-store/writes/uploads.ts';
import type { Edits } from './play/edits.ts';
import type { PlayApp } from './play/play-listing.ts';
import type { PlayRelease } from './play/play-release.ts';
import type { SoldProduct } from './product/sold-product.ts';
import { createReleaseSteps, type ReleaseSteps } from './release-steps.ts';

/** Changes that happen at the stores between two requests of a client, mostly made by other people. */
export interface OtherPeople extends ReleaseSteps {
  /**
   * Changes the description in the main locale: on the App Store in the editable version, on Google Play in the public
   * listing. On Google Play, the change ends all edits.
   */
  changeTexts(store: 'appStore' | 'googlePlay', text?: string): void;
  /** Replaces the releases of a track of Google Play, which ends all edits. */
  changeReleases(track: string, change: (releases: readonly PlayRelease[]) => readonly PlayRelease[]): void;
  /**
   * Gives the app the languages of `notes` (App Store codes) in both stores, with these notes, otherwise with the texts of
   * the primary locale, and without pictures. A language that is already there only gets the notes. Ends all edits of Google Play.
   */
  addLanguages(notes: Readonly<Record<string, LanguageNotes>>): void;
  /** Submits the App Store's editable version for review, or starts a review of the app on Google Play. */
  startReview(store: 'appStore' | 'googlePlay'): void;
  /** Ends the review. On the App Store, the version is editable again. */
  endReview(store: 'appStore' | 'googlePlay'): void;
  /**
   * Releases the App Store's editable version, or the version that waits for review. Prepares a next version with the
   * same texts, screenshots and app previews, but without release notes. Throws TypeError if there is no version to
   * release.
   */
  releaseVersion(): ReleasedVersion;
  /** The processing of the next committed App Store screenshot never ends. */
  stickNextUpload(): void;
  /** Makes the addresses of all reserved App Store uploads expire. */
  expireUploads(): void;
}

interface State {
  readonly product: SoldProduct;
  readonly table: ResourceTable;
  readonly uploads: Uploads;
  readonly playApp: PlayApp;
  readonly edits: Edits;
  readonly now: () => number;
}

/** Creates the functions of `OtherPeople`, which change the state of the two stores. */
export function createOtherPeople({ product, table, uploads, playApp, edits, now }: State): OtherPeople {
  const setState = (from: (state: unknown) => boolean, to: string): void => {
    for (const row of [...table.all('appStoreVersions'), ...table.all('appInfos')]) {
      const key = row.type === 'appInfos' ? 'state' : 'appVersionState';
      if (!from(row.attributes[key])) continue;
      row.attributes[key] = to;
      row.attributes['appStoreState'] = to;
    }
  };
  return {
    changeTexts(store, text = 'Changed by another person.') {
      if (store === 'appStore') return changeEditable(table, product, text);
      const listings = playApp.live.listings.map((listing) =>
        listing.language === playApp.live.details.defaultLanguage
          ? { ...listing, fullDescription: text }
          : listing,
      );
      playApp.live = { ...playApp.live, listings };
      edits.endOthers(product.packageName);
    },
    changeReleases(track, change) {
      const tracks = playApp.live.tracks.map((one) =>
        one.track === track ? { ...one, releases: change(one.releases ?? []) } : one,
      );
      playApp.live = { ...playApp.live, tracks };
      for (const { versionCodes = [] } of tracks.flatMap(({ releases = [] }) => releases))
        for (const code of versionCodes) playApp.builds.add(code);
      edits.endOthers(product.packageName);
    },
    addLanguages(notes) {
      addLanguages({ table, product, playApp }, notes);
      edits.endOthers(product.packageName);
    },
    startReview(store) {
      if (store === 'appStore') setState(isEditableState, 'WAITING_FOR_REVIEW');
      else playApp.inReview = true;
    },
    endReview(store) {
      if (store === 'appStore') setState((state) => state === 'WAITING_FOR_REVIEW', 'PREPARE_FOR_SUBMISSION');
      else playApp.inReview = false;
    },
    ...createReleaseSteps({ table, playApp, setState }),
    releaseVersion: () => releaseVersion(table, now()),
    stickNextUpload() {
      uploads.stuckNext += 1;
    },
    expireUploads() {
      uploads.expireAll();
    },
  };
}

function changeEditable(table: ResourceTable, product: SoldProduct, text: string): void {
  const version = table
    .all('appStoreVersions')
    .find(({ attributes }) => isEditableState(attributes['appVersionState']));
  const texts = version ? table.related(version, 'appStoreVersionLocalizations') : [];
  const main = texts.find(({ attributes }) => attributes['locale'] === product.primaryLocale);
  if (main) main.attributes['description'] = text;
}
