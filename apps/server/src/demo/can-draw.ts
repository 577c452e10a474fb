import { createNodeCanvas } from '@storedeck/fake-stores/node';

/** The message that the demo shows when @napi-rs/canvas is not installed. */
export const CANVAS_HINT =
  'The demo shows plain pictures and no phones, because @napi-rs/canvas, with which it draws them, is not installed: ' +
  'run "npx --package=storedeck --package=@napi-rs/canvas storedeck --demo", ' +
  'or "npm install @napi-rs/canvas" where Storedeck is installed.';

/** Whether @napi-rs/canvas is installed. The package is optional, because it takes 34 MB and only the demo uses it. */
export function canDraw(): Promise<boolean> {
  return createNodeCanvas()
    .ready()
    .then(
      () => true,
      () => false,
    );
}
