import { startFakeIphone } from '@storedeck/fake-devices';

// The simulated iPhone in a process of its own, so that drawing and sending frames is not counted as the relay's.
const phone = await startFakeIphone({ frameBytes: 100_000 });
process.send?.({ httpPort: phone.httpPort, mjpegPort: phone.mjpegPort });
process.on('message', () => process.send?.(phone.mjpeg));
