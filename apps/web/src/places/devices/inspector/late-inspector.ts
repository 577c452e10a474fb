import { whenLoaded } from '../../../ui/when-loaded.tsx';

/** The inspector, whose code loads when it is opened. */
export const Inspector = whenLoaded(async () => (await import('./inspector.tsx')).Inspector);
