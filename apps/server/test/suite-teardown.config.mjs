/** Runs the check that `suite-setup.config.mjs` has prepared. */
export default () => globalThis.endSuite();
