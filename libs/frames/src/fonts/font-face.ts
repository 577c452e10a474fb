import { z } from 'zod';

/** One face of an installed font, or of a font of the working folder. */
export const FontFace = z.object({
  /** What identifies the face: the path of its file and its number in the file. */
  key: z.string(),
  /** The family, such as `Noto Sans`. */
  family: z.string(),
  /** The weight of the letters, 100 to 900; two numbers for a variable font. */
  weight: z.union([z.number(), z.tuple([z.number(), z.number()])]),
  /** The scripts that the face has. */
  scripts: z.array(z.string()),
  /** Where the font comes from: this computer, or `designs/fonts/` of the working folder. */
  source: z.enum(['system', 'folder']),
  /** What the file says about its licence; null if it says nothing. */
  licence: z.string().nullable(),
});
export type FontFace = z.infer<typeof FontFace>;
