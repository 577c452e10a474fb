import { DialogNotLoaded } from '../../ui/not-loaded.tsx';
import { whenLoaded } from '../../ui/when-loaded.tsx';

function load() {
  return import('./lazy-code.ts');
}

/** The reviews load by themselves, because they are drawn on most pages, but not in the first view. */
export const AppStoreReviews = whenLoaded(
  async () => (await import('./store-pages/app-store/reviews.tsx')).AppStoreReviews,
);
export const ReleasedNew = whenLoaded(async () => (await load()).ReleasedNew);
export const DraftCaption = whenLoaded(async () => (await load()).DraftCaption);
export const DraftNotRead = whenLoaded(async () => (await load()).DraftNotRead);
export const GooglePlayPage = whenLoaded(async () => (await load()).GooglePlayPage);
export const Lightbox = whenLoaded(async () => (await load()).Lightbox, DialogNotLoaded);
export const ListingNotRead = whenLoaded(async () => (await load()).ListingNotRead);
export const LocaleList = whenLoaded(async () => (await load()).LocaleList);
export const MissingLocale = whenLoaded(async () => (await load()).MissingLocale);
export const MissingStore = whenLoaded(async () => (await load()).MissingStore);
export const NoNew = whenLoaded(async () => (await load()).NoNew);
export const RunningSync = whenLoaded(async () => (await load()).RunningSync);
export const StartFromTemplate = whenLoaded(async () => (await load()).StartFromTemplate);
export const StoreLookForm = whenLoaded(async () => (await load()).StoreLookForm);
export const SyncNote = whenLoaded(async () => (await load()).SyncNote);
export const SyncPhase = whenLoaded(async () => (await load()).SyncPhase);
export const SyncOutcomeNotice = whenLoaded(async () => (await load()).SyncOutcomeNotice);

/** Loads the parts before they are needed, so that they can also be shown while the server cannot be reached. */
export function preloadLazyParts(): void {
  for (const part of [
    DraftCaption,
    DraftNotRead,
    GooglePlayPage,
    Lightbox,
    ListingNotRead,
    LocaleList,
    MissingLocale,
    MissingStore,
    NoNew,
    RunningSync,
    StartFromTemplate,
    StoreLookForm,
    SyncNote,
    SyncPhase,
    SyncOutcomeNotice,
  ])
    part.preload();
}
