import type { Canvas } from '../pictures/canvas.ts';

/** A canvas for browsers and their workers; texts are set in the system's own fonts. */
export function createBrowserCanvas(): Canvas {
  return {
    async ready() {
      // System fonts are always there.
    },
    create(width, height) {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new TypeError('This browser gives no 2D context for an OffscreenCanvas.');
      return {
        context,
        encode: async (format) => {
          const blob = await canvas.convertToBlob({ type: `image/${format}`, quality: 0.9 });
          return new Uint8Array(await blob.arrayBuffer());
        },
      };
    },
    setFont(context, { size, weight }) {
      context.font = `${weight} ${size}px system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans Arabic", sans-serif`;
    },
  };
}
