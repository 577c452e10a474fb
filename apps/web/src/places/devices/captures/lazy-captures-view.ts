import { whenLoaded } from '../../../ui/when-loaded.tsx';

/** The capture. Its code is loaded when the user opens it. */
export const CapturesView = whenLoaded(async () => (await import('./captures-view.tsx')).CapturesView);
