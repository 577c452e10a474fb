/** See `nothing-left.config.mjs`. */
export default () => globalThis.endSuite();
