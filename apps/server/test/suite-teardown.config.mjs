/** See `suite-setup.config.mjs`. */
export default () => globalThis.endSuite();
