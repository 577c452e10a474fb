/**
 * An app of the fake stores that no other suite publishes at the same time. Suites run in several processes at the same
 * time, and only one process of a user can publish an app at a time.
 */
export const OWN_PRODUCT = { bundleId: `com.example.server${process.pid}` };
