/** Ends what `suite-setup.config.mjs` has started. */
export default () => globalThis.endSuite();
