import { z } from 'zod';

import { Colour } from './background.ts';

/** The letters of a caption or subcaption. */
export const TextStyle = z.strictObject({
  /**
   * The family, or several in order of preference: names of installed fonts or of files in `designs/fonts/`, or `sans`
   * or `serif` for a usual one. For letters that it does not have, a usual font of their script is used.
   */
  font: z.union([z.string().min(1).max(100), z.array(z.string().min(1).max(100)).min(1).max(20)]),
  weight: z.int().min(100).max(900),
  /** In percent of the picture's shorter side. */
  size: z.number().min(0.5).max(40),
  colour: Colour,
  /** The distance of lines, as a multiple of the size. Scripts with high letters get at least what they need. */
  lineHeight: z.number().min(0.8).max(3),
  /** The distance between letters as a multiple of the size. Not used in scripts whose letters are joined. */
  letterSpacing: z.number().min(-0.1).max(0.5),
});
export type TextStyle = z.infer<typeof TextStyle>;

/** The box of both texts, in percent of the picture. The subcaption stands below the caption. */
export const TextBlock = z.strictObject({
  x: z.number().min(0).max(100),
  y: z.number().min(0).max(100),
  width: z.number().min(1).max(100),
  height: z.number().min(1).max(100),
  align: z.enum(['start', 'center', 'end']),
  vertical: z.enum(['top', 'middle', 'bottom']),
  /** The distance between caption and subcaption, in percent of the picture's shorter side. */
  gap: z.number().min(0).max(20),
  /** How far a long text may be made smaller. 1: not at all. A text that does not fit is reported, and never cut. */
  minScale: z.number().min(0.3).max(1),
});
export type TextBlock = z.infer<typeof TextBlock>;

/** The style of a caption where a design says nothing else. */
export const DEFAULT_CAPTION: TextStyle = {
  font: 'sans',
  weight: 700,
  size: 8,
  colour: '#ffffff',
  lineHeight: 1.15,
  letterSpacing: 0,
};

/** The style of a subcaption where a design says nothing else. */
export const DEFAULT_SUBCAPTION: TextStyle = { ...DEFAULT_CAPTION, size: 4.2, weight: 400, lineHeight: 1.3 };

/** The box of the texts where a design says nothing else: at the top. */
export const DEFAULT_TEXT_BLOCK: TextBlock = {
  x: 8,
  y: 6,
  width: 84,
  height: 20,
  align: 'center',
  vertical: 'middle',
  gap: 2.5,
  minScale: 0.7,
};
