/**
 * An app that no other suite publishes at the same time, for the fake stores. Only one process of a user publishes an
 * app, and suites run in several processes.
 */
export const OWN_PRODUCT = { bundleId: `com.example.server${process.pid}` };
