// The package contains no types.
declare module 'subset-font' {
  /** Reduces a font to the characters of a text. */
  function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2' }): Promise<Buffer>;
  export = subsetFont;
}
