/**
 * The number of pictures that are decoded at the same time. More pictures would compete for the processor and delay
 * each other.
 */
const PARALLEL = 3;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Loads a picture and decodes it at this width, so that many large pictures take little memory. The browser decodes the
 * picture outside of the page's main thread.
 *
 * @param width in device pixels
 */
export async function decodePicture(url: string, width: number, signal: AbortSignal): Promise<ImageBitmap> {
  await turn();
  try {
    signal.throwIfAborted();
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`${url} cannot be read.`);
    const blob = await response.blob();
    signal.throwIfAborted();
    return await createImageBitmap(blob, {
      resizeWidth: Math.max(1, Math.round(width)),
      resizeQuality: 'high',
    });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function turn(): Promise<void> {
  if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
}
