import type { Canvas } from '@storedeck/drawing';

/** Makes a canvas for browsers and their workers. Texts are drawn with the fonts of the system. */
export function createBrowserCanvas(): Canvas {
  return {
    async ready() {
      // The fonts of the system need no loading.
    },
    create(width, height) {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new TypeError('This browser has no 2D context for an OffscreenCanvas.');
      return {
        context,
        encode: async (format, quality = 90) => {
          const blob = await canvas.convertToBlob({ type: `image/${format}`, quality: quality / 100 });
          return new Uint8Array(await blob.arrayBuffer());
        },
        pixels: () => new Uint8Array(context.getImageData(0, 0, width, height).data.buffer),
      };
    },
    setFont(context, { size, weight }) {
      context.font = `${weight} ${size}px system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans Arabic", sans-serif`;
    },
  };
}
