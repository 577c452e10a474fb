import { z } from 'zod';

import { Colour } from './background.ts';

/** The device around a screenshot, and where it stands. */
export const Frame = z.strictObject({
  /**
   * `device` is a neutral drawing of a phone or tablet, `plain` only rounds the corners of the screenshot, `picture` is
   * a picture of a device with a transparent hole for the screen.
   */
  kind: z.enum(['device', 'plain', 'picture']),
  /** With `picture`: the PNG file, relative to the working folder. */
  file: z.string().min(1).max(300).nullable(),
  /** The box of the device in percent of the picture: the left and upper edge, the width and the height. */
  x: z.number().min(-200).max(200),
  y: z.number().min(-200).max(200),
  width: z.number().min(5).max(400),
  height: z.number().min(5).max(400),
  /**
   * `inside` makes the device as large as the box allows. `width` makes it as wide as the box, from its upper edge on, so
   * that a long device ends outside of the picture; `widthUp` does the same from the lower edge of the box.
   */
  fit: z.enum(['inside', 'width', 'widthUp']),
  /** In degrees, clockwise. */
  rotate: z.number().min(-90).max(90),
  /** The colour of the body of a drawn device. */
  colour: Colour,
  /** What a drawn phone has at the top of its screen. */
  camera: z.enum(['none', 'hole', 'island']),
  /** With `plain`: the radius of the corners, in percent of the picture's shorter side. */
  radius: z.number().min(0).max(20),
  shadow: z
    .strictObject({ colour: Colour, blur: z.number().min(0).max(20), y: z.number().min(-20).max(20) })
    .nullable(),
});
export type Frame = z.infer<typeof Frame>;

/** The frame where a design says nothing else: a phone or tablet below the texts, whose end is outside of the picture. */
export const DEFAULT_FRAME: Frame = {
  kind: 'device',
  file: null,
  x: 11,
  y: 28,
  width: 78,
  height: 72,
  fit: 'width',
  rotate: 0,
  colour: '#2b2d33',
  camera: 'none',
  radius: 5,
  shadow: { colour: '#00000059', blur: 3, y: 2 },
};
