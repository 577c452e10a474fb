// The parts of the Listing place that are drawn only after an action of the user, or when something is missing. They
// are loaded as one file, at the first input of the user or as soon as a part is drawn.
export { ListingNotRead } from './listing-not-read.tsx';
export { LocaleList } from './locale-list.tsx';
export { NoNew } from './editor/no-new.tsx';
export { StartFromTemplate } from './editor/start-from-template.tsx';
export { GooglePlayPage } from './store-pages/google-play/google-play-page.tsx';
export { DraftNotRead, MissingLocale, MissingStore } from './store-pages/missing.tsx';
export { Lightbox } from './store-pages/pictures/lightbox.tsx';
export { SyncOutcomeNotice } from './sync/sync-outcome.tsx';
export { StoreLookForm } from './store-pages/look/store-look-form.tsx';
export { ReleasedNew } from './store-pages/released-new.tsx';
export { DraftCaption } from './store-pages/source-caption.tsx';
export { RunningSync } from './sync/running-sync.tsx';
export { SyncNote } from './sync/sync-note.tsx';
export { SyncPhase } from './sync/sync-phase.tsx';
