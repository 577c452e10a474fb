// Makes the timeouts of the product 60 times longer, because a computer that runs tests may be slow and busy. All of
// them use `AbortSignal.timeout` and are between 1 and 60 seconds. A test that waits for a timeout gives a shorter one.
// Error messages contain the original timeout. Jest loads this file before each suite; with `--import`, so does a
// program that a test starts.
const { timeout } = AbortSignal;

// The suites of a Jest worker share `AbortSignal`.
if (timeout.name !== 'lengthened')
  AbortSignal.timeout = function lengthened(ms) {
    return timeout.call(AbortSignal, ms < 1000 || ms > 60_000 ? ms : 60 * ms);
  };
