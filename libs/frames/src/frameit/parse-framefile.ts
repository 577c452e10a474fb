import { parseUntrustedJson } from '@storedeck/listing';
import { z } from 'zod';

import { FramesError } from '../frames-error.ts';

const Text = z
  .object({
    text: z.string().optional().catch(undefined),
    color: z.string().optional().catch(undefined),
    font: z.string().optional().catch(undefined),
    fonts: z
      .array(z.object({ font: z.string() }))
      .optional()
      .catch(undefined),
  })
  .optional()
  .catch(undefined);

/** The settings of frameit for all screenshots, or for some of them. What is unknown or wrong is left out. */
const Settings = z.looseObject({
  keyword: Text,
  title: Text,
  background: z.string().optional().catch(undefined),
  show_complete_frame: z.boolean().optional().catch(undefined),
  title_below_image: z.boolean().optional().catch(undefined),
});
export type Settings = z.infer<typeof Settings>;

const Framefile = z.looseObject({
  default: Settings.prefault({}),
  data: z.array(Settings.extend({ filter: z.string() })).default([]),
});
/** A `Framefile.json` of frameit. */
export type Framefile = z.infer<typeof Framefile>;

/**
 * Reads a `Framefile.json`. Like the JSON of Ruby, it may contain comments and escapes that JSON forbids.
 *
 * @throws FramesError FRAMEFILE_INVALID
 */
export function parseFramefile(text: string): Framefile {
  const parsed = Framefile.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  throw new FramesError('FRAMEFILE_INVALID', 'Framefile.json is no file of frameit.', {
    hint: z.prettifyError(parsed.error).slice(0, 500),
  });
}

function readJson(text: string): unknown {
  try {
    return parseUntrustedJson(toStrictJson(text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FramesError('FRAMEFILE_INVALID', `Framefile.json is not valid JSON: ${reason}`, { cause });
  }
}

/** A text in quotation marks, or a comment. Only comments outside of texts are removed. */
const TEXT_OR_COMMENT = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g;

function toStrictJson(text: string): string {
  return text.replaceAll(TEXT_OR_COMMENT, (part) =>
    part.startsWith('"')
      ? part.replaceAll(/\\(.)/g, (all, letter: string) => ('"\\/bfnrtu'.includes(letter) ? all : letter))
      : '',
  );
}
