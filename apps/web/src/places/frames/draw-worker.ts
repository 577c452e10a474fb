import {
  extractFace,
  type FrameFiles,
  FramePainter,
  makeJob,
  type PainterMemory,
  readFontKey,
} from '@storedeck/frames';
import openKit from 'canvaskit-wasm';
import kitFile from 'canvaskit-wasm/bin/canvaskit.wasm?url';

import { type DrawJob, type DrawResult, type DrawSetup, NO_SCREENSHOT } from './draw-job.ts';

/** Draws previews with the code that also draws the pictures of the server, one after the other. */
type Message =
  { readonly id: number; readonly setup: DrawSetup } | { readonly id: number; readonly job: DrawJob };

let setup: DrawSetup | undefined;
let painter: Promise<FramePainter> | undefined;
const files = new Map<string, Promise<Uint8Array | undefined>>();

self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('setup' in data) setup = data.setup;
  else void answer(data.id, data.job);
});

async function answer(id: number, job: DrawJob): Promise<void> {
  try {
    const result = await draw(job);
    self.postMessage({ id, result }, { transfer: [result.pixels.buffer] });
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

async function draw({ design, output, shot, language, scale }: DrawJob): Promise<DrawResult> {
  const place = { output: design.outputs[output], shot: design.shots[shot], language };
  if (!setup || !place.output || !place.shot) throw new RangeError('The design has no such picture.');
  const { job, findings } = makeJob(
    design,
    { ...place, output: place.output, shot: place.shot },
    setup.fonts,
  );
  painter ??= openKit({ locateFile: () => kitFile }).then((kit) => new FramePainter(kit, FILES, KEPT));
  const picture = await (await painter).paint(job, scale);
  return { ...picture, findings: [...findings, ...picture.findings] };
}

const MEGABYTE = 1024 * 1024;
/** All languages and shots are drawn again and again, so their fonts and pictures are kept. */
const KEPT: PainterMemory = {
  fonts: 128 * MEGABYTE,
  backgrounds: 32 * MEGABYTE,
  pictures: 64 * MEGABYTE,
  screenshots: 256 * MEGABYTE,
};

const FILES: FrameFiles = {
  async font(key) {
    const { file, index } = readFontKey(key);
    const bytes = await readFile(file);
    return bytes && extractFace((at, length) => Promise.resolve(bytes.subarray(at, at + length)), index);
  },
  hasPicture: async (path) => (await readFile(path)) !== undefined,
  picture: readFile,
};

/** Reads a file through the preview of local files. It is read once, until the page is left. */
function readFile(path: string): Promise<Uint8Array | undefined> {
  if (path === NO_SCREENSHOT) return Promise.resolve(undefined);
  const known = files.get(path) ?? fetchFile(path);
  files.set(path, known);
  return known;
}

async function fetchFile(path: string): Promise<Uint8Array | undefined> {
  const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(path);
  const whole = isAbsolute ? path : `${setup?.dir ?? ''}/${path}`;
  const response = await fetch(`/api/preview-file?path=${encodeURIComponent(whole)}`);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
}
