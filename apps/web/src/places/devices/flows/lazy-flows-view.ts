import { whenLoaded } from '../../../ui/when-loaded.tsx';

/** The flows. Their code is loaded when the user opens them. */
export const FlowsView = whenLoaded(async () => (await import('./flows-view.tsx')).FlowsView);
