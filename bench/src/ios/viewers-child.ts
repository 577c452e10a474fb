import { connect } from 'node:net';

// Viewers in a separate process: some of them read, the others never read. The process responds to each message with
// the number of frames of each reader.
const {
  port,
  readers,
  stuck,
  request = '',
} = JSON.parse(process.argv[2] ?? '{}') as {
  port: number;
  readers: number;
  stuck: number;
  request?: string;
};
const DELIMITER = '\r\n--storedeck-frame\r\n';

const sockets = Array.from({ length: readers + stuck }, () =>
  connect(port, '127.0.0.1').on('error', () => undefined),
);
for (const socket of sockets) socket.write(request);
const frames = sockets.slice(0, readers).map((socket) => {
  const counted = { frames: 0 };
  let tail = '';
  socket.on('data', (chunk) => {
    // A frame ends with the delimiter. The padding bytes of the simulated frames never contain it.
    const text = tail + chunk.toString('latin1', Math.max(0, chunk.length - DELIMITER.length));
    if (text.endsWith(DELIMITER) || text.includes(DELIMITER)) counted.frames += 1;
    tail = text.slice(-DELIMITER.length + 1);
  });
  return counted;
});
for (const socket of sockets.slice(readers)) socket.pause();
process.on('message', () => process.send?.(frames.map((counted) => counted.frames)));
