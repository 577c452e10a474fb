import { plainPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';

/** The pictures of a demo that cannot draw. */
export const PLAIN_PICTURES = plainPictures(20_000);

/** Whether @napi-rs/canvas is installed. The package is optional, because it takes 34 MB and only the demo uses it. */
export function canDraw(): Promise<boolean> {
  return createNodeCanvas()
    .ready()
    .then(
      () => true,
      () => false,
    );
}
