// Makes the product's timeouts for requests and calls 60 times longer, because a computer that runs tests may be slow
// and busy. These timeouts use `AbortSignal.timeout` and are between 1 and 60 seconds. If a test waits for a timeout,
// the test sets a timeout of less than 1 second, which stays unchanged. Error messages contain the original timeout.
// Jest loads this file before each suite. Programs that tests start load it with `--import`.
const { timeout } = AbortSignal;

// The suites of a Jest worker share `AbortSignal`, so an earlier suite may have replaced the function already.
if (timeout.name !== 'lengthened')
  AbortSignal.timeout = function lengthened(ms) {
    return timeout.call(AbortSignal, ms < 1000 || ms > 60_000 ? ms : 60 * ms);
  };
