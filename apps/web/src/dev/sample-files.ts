const MARKDOWN = `# Notes

| Kind | Shown |
| --- | --- |
| Markdown | yes |

- [x] A list
- [ ] with tasks

\`\`\`sh
npm run web
\`\`\`
`;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><rect width="120" height="80" fill="#2d6a4f"/></svg>';
const HTML = '<!doctype html><title>A page</title><h1>A page</h1><p>with a paragraph.</p>';
// The cross-reference table is missing; PDF viewers rebuild it.
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 24 Tf 60 100 Td (A PDF document) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
`;

/** Returns the sample for a file name extension; a text file for an extension that has no sample. */
export async function sampleFile(ending: string): Promise<Blob> {
  return (
    (await SAMPLES[ending]?.()) ??
    new Blob([`A text file (.${ending}).\n`], { type: 'text/plain; charset=utf-8' })
  );
}

const SAMPLES: Readonly<Record<string, () => Blob | Promise<Blob>>> = {
  md: () => new Blob([MARKDOWN], { type: 'text/markdown; charset=utf-8' }),
  html: () => new Blob([HTML], { type: 'text/html; charset=utf-8' }),
  svg: () => new Blob([SVG], { type: 'image/svg+xml' }),
  pdf: () => new Blob([PDF], { type: 'application/pdf' }),
  png: () => image('image/png'),
  jpg: () => image('image/jpeg'),
  webp: () => image('image/webp'),
  wav: tone,
  webm: video,
  bin: () =>
    new Blob([Uint8Array.from({ length: 4096 }, (_, index) => index % 256)], {
      type: 'application/octet-stream',
    }),
  empty: () => new Blob([], { type: 'application/octet-stream' }),
};

function image(type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(640, 400);
  const context = canvas.getContext('2d');
  if (context) drawSample(context, 0);
  return canvas.convertToBlob({ type });
}

/** Returns one second of a tone at 440 Hz: 16-bit samples, mono, 8 kHz. */
function tone(): Blob {
  const rate = 8000;
  const bytes = new DataView(new ArrayBuffer(44 + rate * 2));
  const write = (at: number, text: string) =>
    [...text].forEach((letter, index) => bytes.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + rate * 2, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  write(36, 'data');
  bytes.setUint32(40, rate * 2, true);
  for (let index = 0; index < rate; index += 1)
    bytes.setInt16(44 + index * 2, Math.sin((index / rate) * 440 * Math.PI * 2) * 8000, true);
  return new Blob([bytes], { type: 'audio/wav' });
}

let recorded: Promise<Blob> | undefined;

/** Returns a video of a moving bar, one second long. The browser records the video at the first request. */
function video(): Promise<Blob> {
  recorded ??= record();
  return recorded;
}

function record(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 400;
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  return new Promise((resolve) => {
    recorder.onstop = () => resolve(new Blob(parts, { type: 'video/webm' }));
    recorder.start();
    let frame = 0;
    const drawing = setInterval(() => {
      if (context) drawSample(context, (frame += 1) / 30);
      if (frame < 30) return;
      clearInterval(drawing);
      recorder.stop();
    }, 33);
  });
}

/** @param progress the width of the bar as a fraction of the canvas's width; 0 draws a bar of half the width */
function drawSample(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  progress: number,
): void {
  const { width, height } = context.canvas;
  context.fillStyle = '#2d6a4f';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#95d5b2';
  context.fillRect(0, height - 40, width * (progress || 0.5), 40);
}
