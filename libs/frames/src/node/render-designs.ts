import { createHash } from 'node:crypto';

import { Folder } from '@storedeck/host/folder';
import { MAX_PICTURE_BYTES, type Store } from '@storedeck/listing';
import pLimit from 'p-limit';

import type { Design } from '../design/design.ts';
import type { FontFace } from '../fonts/font-face.ts';
import type { FrameFinding } from '../frame-finding.ts';
import { type MadeJob, makeJob } from '../jobs/make-job.ts';
import { pictureFile, type PicturePlan, type PlannedPicture, planPictures } from '../jobs/plan-pictures.ts';
import { FrameThreads } from './frame-threads.ts';
import { freeBytes } from './free-bytes.ts';
import { InputHashes } from './input-hash.ts';
import type { NamedDesign } from './read-designs.ts';
import { type DrawnFile, OUTPUT_FOLDER, readRecord, writeRecord } from './render-record.ts';

/** Designs to draw. */
export interface RenderOptions {
  /** The working folder. */
  readonly dir: string;
  readonly designs: readonly NamedDesign[];
  /** The languages of each store's listing; of a store that is missing here, all languages that the store knows. */
  readonly locales: Readonly<Partial<Record<Store, readonly string[]>>>;
  /** The fonts that may be used. */
  readonly faces: readonly FontFace[];
  /**
   * Chooses the pictures that are drawn, by the path of the screenshot that each of them shows; undefined for one that is
   * not drawn. Default: all, with the screenshots of the design.
   */
  readonly choose?: ((picture: PlannedPicture) => string | undefined) | undefined;
  /** The folder of the drawn pictures, in the working folder. Default: `OUTPUT_FOLDER`. */
  readonly outputFolder?: string | undefined;
  /** Only looks for what is wrong, and writes nothing. */
  readonly checkOnly?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Is called after each picture. */
  readonly onPicture?: (picture: RenderedPicture, done: number, total: number) => void;
}

/** One picture of a design. */
export interface RenderedPicture {
  readonly designId: string;
  readonly shot: string;
  readonly store: Store;
  readonly slot: string;
  readonly locale: string;
  /** The language of the texts, as the design names it. */
  readonly language: string;
  /** The file, relative to the working folder. It exists if the picture is `drawn` or `unchanged`. */
  readonly file: string;
  /** `refused` pictures have an error and are not written. */
  readonly state: 'drawn' | 'unchanged' | 'refused' | 'checked';
  readonly findings: readonly FrameFinding[];
}

/** All pictures, and the languages in which there are none. */
export interface RenderResult extends Omit<PicturePlan, 'pictures'> {
  readonly pictures: readonly RenderedPicture[];
  /** The fonts that are used, with their licences. */
  readonly fonts: readonly Pick<FontFace, 'family' | 'source' | 'licence'>[];
}

/**
 * Draws the pictures of designs into `designs/output/`. A picture is drawn again only if something that it is made of
 * has changed. A picture with an error is not written.
 *
 * @throws HostError if a file cannot be written
 */
export async function renderDesigns(options: RenderOptions): Promise<RenderResult> {
  const { dir, designs, locales, faces, signal, onPicture, outputFolder = OUTPUT_FOLDER } = options;
  const folder = new Folder(dir);
  const plans = designs.map((named) => ({ named, plan: planPictures(named, locales) }));
  const wanted = plans.flatMap(({ named: { design }, plan }) =>
    plan.pictures.flatMap((picture) => choosePicture(options, design, picture)),
  );
  await using threads = new FrameThreads(
    dir,
    wanted.map(({ made }) => made.job),
  );
  const record = await readRecord(folder, outputFolder);
  const context = {
    ...options,
    outputFolder,
    folder,
    threads,
    record,
    hashes: new InputHashes(dir),
    used: new Set<string>(),
  };
  // One picture waits for each that is drawn and each that is encoded.
  const limit = pLimit(2 * threads.count + 1);
  let done = 0;
  try {
    const rendered = new Map<WantedPicture, RenderedPicture>();
    await Promise.all(
      orderByParts(wanted).map((each) =>
        limit(async () => {
          signal?.throwIfAborted();
          const picture = await renderPicture(context, each);
          rendered.set(each, picture);
          done += 1;
          onPicture?.(picture, done, wanted.length);
        }),
      ),
    );
    return {
      pictures: wanted.flatMap((each) => rendered.get(each) ?? []),
      fonts: listFonts(faces, context.used),
      withoutTexts: plans.flatMap(({ plan }) => plan.withoutTexts),
      withoutLocale: plans.flatMap(({ plan }) => plan.withoutLocale),
    };
  } finally {
    limit.clearQueue();
    if (options.checkOnly !== true && record.size > 0) await writeRecord(folder, outputFolder, record);
  }
}

interface RenderContext extends RenderOptions {
  readonly outputFolder: string;
  readonly folder: Folder;
  readonly threads: FrameThreads;
  readonly record: Map<string, DrawnFile>;
  readonly hashes: InputHashes;
  /** The keys of the fonts that are used. */
  readonly used: Set<string>;
}

/** A picture of a design, and what it is drawn from. */
interface WantedPicture {
  readonly design: Design;
  readonly picture: PlannedPicture;
  readonly made: MadeJob;
}

function choosePicture(
  { choose, faces }: RenderOptions,
  design: Design,
  picture: PlannedPicture,
): WantedPicture[] {
  const screenshot = choose?.(picture);
  if (choose && screenshot === undefined) return [];
  const made = makeJob(design, picture, faces);
  if (screenshot === undefined) return [{ design, picture, made }];
  return [{ design, picture, made: { ...made, job: { ...made.job, pictures: [screenshot] } } }];
}

/**
 * Orders pictures so that those with the same background follow each other, and among them those with the same fonts. A
 * thread then keeps few of both. Large pictures come first: small ones fit into the memory that these leave.
 */
function orderByParts(wanted: readonly WantedPicture[]): WantedPicture[] {
  const pixels = ({ made: { job } }: WantedPicture) => job.output.width * job.output.height;
  const keys = new Map(
    wanted.map((each) => {
      const { output, shotIndex, shown, isMirrored, caption, subcaption } = each.made.job;
      const fonts = new Set([...caption.faces, ...subcaption.faces].map(({ key }) => key));
      const part = shown.background.panorama ? [shotIndex, isMirrored] : [];
      const background = [output.width, output.height, shown.background, part];
      return [each, JSON.stringify([each.picture.designId, background, [...fonts].sort()])];
    }),
  );
  return wanted.toSorted(
    (a, b) => pixels(b) - pixels(a) || ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1),
  );
}

async function renderPicture(
  context: RenderContext,
  { design, picture, made: { job, findings: known } }: WantedPicture,
): Promise<RenderedPicture> {
  const { folder, threads, record, hashes, used, checkOnly, signal } = context;
  for (const { key } of [...job.caption.faces.slice(0, 1), ...job.subcaption.faces.slice(0, 1)])
    used.add(key);
  const file = `${context.outputFolder}/${pictureFile(design, picture)}`;
  const { designId, locale, language, output, shot } = picture;
  const place = { designId, shot: shot.id, store: output.store, slot: output.slot, locale, language, file };
  if (checkOnly)
    return { ...place, state: 'checked', findings: [...known, ...(await threads.examine(job, signal))] };
  const inputs = await hashes.hash(job);
  const former = record.get(file);
  if (former?.inputs === inputs && (await hasHash(folder, file, former.sha256)))
    return { ...place, state: 'unchanged', findings: former.findings };
  const { png, findings: found } = await threads.draw(job, signal);
  const findings = [...known, ...found];
  if (findings.some(({ severity }) => severity === 'error')) return { ...place, state: 'refused', findings };
  await folder.makeFolder(file.slice(0, file.lastIndexOf('/')));
  await folder.replace(file, png, { mode: 0o644 });
  record.set(file, { inputs, sha256: hashBytes(png), findings });
  freeBytes(png);
  return { ...place, state: 'drawn', findings };
}

async function hasHash(folder: Folder, file: string, sha256: string): Promise<boolean> {
  const bytes = await folder.read(file, { maxBytes: MAX_PICTURE_BYTES }).catch(() => undefined);
  return bytes !== undefined && hashBytes(bytes) === sha256;
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function listFonts(faces: readonly FontFace[], used: ReadonlySet<string>): RenderResult['fonts'] {
  const fonts = new Map(
    faces
      .filter(({ key }) => used.has(key))
      .map(({ family, source, licence }) => [family, { family, source, licence }] as const),
  );
  return [...fonts.values()].sort((a, b) => (a.family < b.family ? -1 : 1));
}
