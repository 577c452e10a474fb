import { z } from 'zod';

/** The largest number of files of an import. */
const MAX_FILES = 10_000;
/** The largest size of all files of an import together, in bytes. */
export const MAX_SENT_BYTES = 4 * 1024 * 1024 * 1024;
/** The largest size of the line that lists the files of an import, in bytes. */
export const MAX_FILE_LIST_BYTES = 4 * 1024 * 1024;
/** The largest size of one file of an import, in bytes. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/**
 * The path of a file that a client sends, below the folder that is imported. Slashes separate its parts. A part must
 * not be empty or begin with a dot, and must not contain a backslash, a colon or a control character.
 */
const SentPath = z
  .string()
  .min(1)
  .max(1024)
  .refine(
    (path) =>
      path.split('/').every((part) => PATH_PART.test(part) && new TextEncoder().encode(part).length <= 255),
    'not a path below the folder',
  );

// Characters that end a line or change the direction of text are refused, because a path with them would make a message
// misleading.
const PATH_PART = /^(?!\.)[^\\:\p{Cc}\p{Cs}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u;

/** The files that the body of an import contains, in order. Sizes are in bytes. */
export const SentFiles = z
  .array(z.strictObject({ path: SentPath, size: z.int().nonnegative().max(MAX_FILE_BYTES) }))
  .min(1)
  .max(MAX_FILES);
export type SentFiles = z.infer<typeof SentFiles>;
