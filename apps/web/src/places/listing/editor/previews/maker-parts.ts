import { DialogNotLoaded } from '../../../../ui/not-loaded.tsx';
import { whenLoaded } from '../../../../ui/when-loaded.tsx';

/** Makes an app preview of a recording. It is loaded when it is used, because it contains a library for video files. */
export const MakerDialog = whenLoaded(
  async () => (await import('./maker/maker-dialog.tsx')).MakerDialog,
  DialogNotLoaded,
);
