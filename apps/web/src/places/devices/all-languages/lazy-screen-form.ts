import { whenLoaded } from '../../../ui/when-loaded.tsx';

/** The form that takes a screen in all languages. Its code is loaded when the user opens it. */
export const ScreenForm = whenLoaded(async () => (await import('./screen-form.tsx')).ScreenForm);
