// The package has no types of its own.
declare module 'subset-font' {
  /** The part of a font that writes the text. */
  function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2' }): Promise<Buffer>;
  export = subsetFont;
}
