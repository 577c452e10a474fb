import { describeIssues, parseUntrustedJson } from '@storedeck/listing';
import { z } from 'zod';

import { FramesError } from '../frames-error.ts';
import { findLost } from './find-lost.ts';

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const Font = z.object({ font: z.string(), supported: z.array(z.string()).optional().catch(undefined) });

const Text = z
  .object({
    text: z.string().optional().catch(undefined),
    color: Colour.optional().catch(undefined),
    font: z.string().optional().catch(undefined),
    fonts: z.array(Font).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

/** The settings of frameit for some of the screenshots. What is unknown or wrong is left out, and found by `findLost`. */
const Settings = z.object({
  keyword: Text,
  title: Text,
  background: z.string().optional().catch(undefined),
});
/** The settings for all screenshots. */
const Default = Settings.extend({
  show_complete_frame: z.boolean().optional().catch(undefined),
  title_below_image: z.boolean().optional().catch(undefined),
});
export type Settings = z.infer<typeof Default>;

const Content = z.object({
  default: Default.prefault({}),
  data: z.array(Settings.extend({ filter: z.string() })).default([]),
});
/** A `Framefile.json` of frameit. */
export interface Framefile extends z.infer<typeof Content> {
  /** The settings that were not taken over, with their values. */
  readonly lost: readonly string[];
}

/**
 * Reads a `Framefile.json`. Like the JSON of Ruby, it may contain comments and escapes that JSON forbids.
 *
 * @throws FramesError FRAMEFILE_INVALID
 */
export function parseFramefile(text: string): Framefile {
  const written = readJson(text);
  const parsed = Content.safeParse(written);
  if (parsed.success) return { ...parsed.data, lost: findLost(written, parsed.data) };
  throw new FramesError('FRAMEFILE_INVALID', 'Framefile.json is no file of frameit.', {
    hint: describeIssues(parsed.error, written, 'Framefile.json').join('\n'),
    cause: parsed.error,
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
const TEXT_OR_COMMENT = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g;

function toStrictJson(text: string): string {
  return text.replaceAll(TEXT_OR_COMMENT, (part) =>
    part.startsWith('"')
      ? part.replaceAll(/\\(.)/g, (all, letter: string) => ('"\\/bfnrtu'.includes(letter) ? all : letter))
      : '',
  );
}
