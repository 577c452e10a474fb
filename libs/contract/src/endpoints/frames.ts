import { fileSizeText, LocaleCode, MAX_PICTURE_BYTES, SlotKey, StoreName } from '@storedeck/listing';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { FormatResult, LostParts, READ_ERRORS, SENT_FILES } from './formats.ts';

const DesignId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,59}$/i)
  .describe('The name of the file in `designs/`, without `.json`.');
const DesignDocument = z
  .record(z.string(), z.unknown())
  .describe('The design as docs/frames.md describes it.');

/** One face of a font that designs may use. */
export const FrameFont = z
  .object({
    key: z.string().describe('The path of the file and the number of the face in it: `PATH#0`.'),
    family: z.string(),
    weight: z.union([z.number(), z.tuple([z.number(), z.number()])]),
    scripts: z.array(z.string()).describe('Codes of ISO 15924, such as `Latn`.'),
    source: z.enum(['system', 'folder']),
    licence: z.string().nullable(),
  })
  .meta({ id: 'FrameFont' });
export type FrameFont = z.infer<typeof FrameFont>;

/** One drawn picture of a design, and what is wrong with it. */
export const FramedPicture = z
  .object({
    designId: z.string(),
    shot: z.string(),
    store: StoreName,
    slot: SlotKey,
    locale: LocaleCode,
    language: z.string(),
    file: z.string().describe('The path of the picture, relative to the working folder.'),
    state: z
      .enum(['drawn', 'unchanged', 'refused', 'checked'])
      .describe('A `refused` picture has an error and was not written.'),
    findings: z.array(
      z.object({
        kind: z.string(),
        severity: z.enum(['error', 'warning']),
        part: z.string(),
        detail: z.string(),
      }),
    ),
  })
  .meta({ id: 'FramedPicture' });
export type FramedPicture = z.infer<typeof FramedPicture>;

/** The formats in which the texts of a design are exchanged with translators. */
export const DesignTextsFormat = z.enum(['spreadsheet', 'xliff', 'xliff-2', 'xcstrings']);
export type DesignTextsFormat = z.infer<typeof DesignTextsFormat>;

const FramedSet = z.object({ store: StoreName, locale: LocaleCode, slot: SlotKey });

/** Endpoints for designs, with which screenshots are framed and captioned. */
export const frameEndpoints = {
  frameDesigns: {
    method: 'GET',
    path: '/api/frames',
    area: 'Framed screenshots',
    summary: 'List the designs and the fonts',
    describe: 'The fonts are those of this computer and of `designs/fonts/`; nothing is fetched.',
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        designs: z.array(z.string()),
        fonts: z.array(FrameFont),
      }),
    },
    errors: ['FILE_DENIED', 'FILE_UNREADABLE', 'NOT_A_FOLDER'],
  },
  startDesign: {
    method: 'POST',
    path: '/api/frames',
    area: 'Framed screenshots',
    summary: 'Make a design from a template',
    describe: 'An existing design is not changed: `INPUT_INVALID`.',
    body: {
      type: 'json',
      schema: z.object({ designId: DesignId, template: z.string().max(60) }),
    },
    response: {
      type: 'json',
      schema: z.object({ ok: z.literal(true), path: z.string(), warnings: z.array(z.string()) }),
    },
    errors: ['INPUT_INVALID', 'LISTING_INVALID', 'DISK_FULL', 'FILE_UNWRITABLE'],
  },
  readDesign: {
    method: 'GET',
    path: '/api/frames/:designId',
    area: 'Framed screenshots',
    summary: 'Read a design',
    describe: 'Parts that the file leaves out have their defaults.',
    params: z.object({ designId: DesignId }),
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        design: DesignDocument,
        etag: z.string().describe('Needed to save the design.'),
      }),
    },
    errors: ['DESIGN_NOT_FOUND', 'DESIGN_INVALID', 'FILE_DENIED', 'FILE_UNREADABLE'],
  },
  writeDesign: {
    method: 'PUT',
    path: '/api/frames/:designId',
    area: 'Framed screenshots',
    summary: 'Save a design',
    describe:
      'If the file has changed since it was read, the response is `LISTING_CHANGED` and nothing is written.',
    params: z.object({ designId: DesignId }),
    body: {
      type: 'json',
      maxBytes: 4 * 1024 * 1024,
      schema: z.object({ design: DesignDocument, etag: z.string().max(200) }),
    },
    response: { type: 'json', schema: z.object({ ok: z.literal(true), etag: z.string() }) },
    errors: ['DESIGN_NOT_FOUND', 'DESIGN_INVALID', 'LISTING_CHANGED', 'DISK_FULL', 'FILE_UNWRITABLE'],
  },
  drawDesign: {
    method: 'POST',
    path: '/api/frames/:designId/draw',
    area: 'Framed screenshots',
    summary: 'Draw the pictures of a design',
    describe:
      'Into `designs/output/`; only what has changed is drawn again, and a picture with an error is not written. With `intoNew`, complete sets then take the place of the screenshots of their slots in New.',
    params: z.object({ designId: DesignId }),
    body: { type: 'json', schema: z.object({ intoNew: z.boolean() }) },
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        pictures: z.array(FramedPicture),
        new: z
          .object({
            changed: z.boolean(),
            sets: z.array(
              FramedSet.extend({
                pictures: z.int().nonnegative(),
                replaced: z.int().nonnegative().describe('How many pictures are no longer in New.'),
              }),
            ),
            leftOut: z.array(FramedSet).describe('Sets with an error, which are as they were.'),
          })
          .nullable(),
      }),
    },
    errors: [
      'DESIGN_NOT_FOUND',
      'DESIGN_INVALID',
      'LISTING_MISSING',
      'LISTING_INVALID',
      'LISTING_CHANGED',
      'PICTURE_REFUSED',
      'DISK_FULL',
      'FILE_UNWRITABLE',
      'ABORTED',
    ],
  },
  addFramePicture: {
    method: 'POST',
    path: '/api/frame-pictures',
    area: 'Framed screenshots',
    summary: 'Add the picture of a device, as the frame of designs',
    describe:
      'A PNG with a transparent hole around its middle, in which the screenshot is seen; another file is `PICTURE_REFUSED`. It is saved in `designs/frames/` under a name made from its bytes. No design has it until `frame.file` names it.',
    body: {
      type: 'bytes',
      contentTypes: ['image/png'],
      describe: `the bytes of the picture, at most ${fileSizeText(MAX_PICTURE_BYTES)}`,
      maxBytes: MAX_PICTURE_BYTES,
    },
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        file: z.string().describe('The path of the picture, relative to the working folder.'),
        hole: z
          .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
          .describe('The box of the hole, in pixels of the picture.'),
      }),
    },
    errors: ['PICTURE_REFUSED', 'FILE_DENIED', 'DISK_FULL', 'FILE_UNWRITABLE'],
  },
  exportDesignTexts: {
    method: 'POST',
    path: '/api/frames/:designId/export',
    area: 'Framed screenshots',
    summary: 'Export the texts of a design for translators',
    describe:
      'Writes `export/designs/<design>/<format>/` in the working folder and replaces the previous export. A folder with a file that no export has written, or that was changed since, is not replaced: `EXPORT_BLOCKED` names the file.',
    params: z.object({ designId: DesignId }),
    body: { type: 'json', schema: z.object({ format: DesignTextsFormat }) },
    response: { type: 'json', schema: FormatResult },
    errors: [
      'DESIGN_NOT_FOUND',
      'DESIGN_INVALID',
      'FORMAT_UNSAFE',
      'EXPORT_BLOCKED',
      'FILE_DENIED',
      'FILE_UNREADABLE',
      'DISK_FULL',
      'FOLDER_NOT_WRITABLE',
      'ABORTED',
    ],
  },
  importDesignTexts: {
    method: 'POST',
    path: '/api/frames/:designId/import-files',
    area: 'Framed screenshots',
    summary: 'Import texts of a design from files that the client sends',
    describe:
      'A CSV, XLSX, XLIFF or `.xcstrings` file, or several XLIFF files. Texts that the files do not have stay as they are; a text that is too long is left out and named.',
    params: z.object({ designId: DesignId }),
    body: SENT_FILES,
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        path: z.string().describe('The path of the design, relative to the working folder.'),
        changed: z.int().nonnegative().describe('How many texts are now others than before.'),
        newLanguages: z.array(z.string()),
        lost: LostParts,
      }),
    },
    errors: [...READ_ERRORS, 'DESIGN_NOT_FOUND', 'DESIGN_INVALID', 'LISTING_CHANGED', 'FILE_UNWRITABLE'],
  },
} as const satisfies Record<string, Endpoint>;
