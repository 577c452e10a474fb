import { whenLoaded } from '../../../ui/when-loaded.tsx';

/** The inspector. The code of the inspector is loaded when the user opens it. */
export const Inspector = whenLoaded(async () => (await import('./inspector.tsx')).Inspector);
