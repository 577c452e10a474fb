import { z } from 'zod';

/** A colour as `#rrggbb`, or with its opacity as `#rrggbbaa`. */
export const Colour = z.string().regex(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i, 'must be a colour such as #1c6bff');

/** What an area is filled with. */
export const Fill = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('colour'), colour: Colour }),
  z.strictObject({
    kind: z.literal('gradient'),
    /** The direction in degrees: 0 from left to right, 90 from top to bottom. */
    angle: z.number().min(-360).max(360).default(90),
    colours: z.array(Colour).min(2).max(6),
  }),
  z.strictObject({
    kind: z.literal('picture'),
    /** The path of a PNG, JPEG or WebP file, relative to the working folder. It covers the area. */
    file: z.string().min(1).max(300),
  }),
]);
export type Fill = z.infer<typeof Fill>;

const Place = z.number().min(-1000).max(3000);
const Length = z.number().min(0).max(1000);

/** A shape on the background. */
export const Shape = z.strictObject({
  kind: z.enum(['ellipse', 'rectangle']),
  /** The centre, as percentages of the picture's width and height. Beyond 100 it lies on the next shots of a panorama. */
  x: Place,
  y: Place,
  /** Both are percentages of the picture's shorter side. */
  width: Length,
  height: Length,
  rotate: z.number().min(-360).max(360).default(0),
  /** The radius of the corners of a rectangle. */
  radius: Length.default(0),
  colour: Colour,
  /** How far the edge is blurred. */
  blur: z.number().min(0).max(40).default(0),
  /** Draws only the outline, with this width. Default: the shape is filled. */
  line: z.number().min(0).max(50).optional(),
});
export type Shape = z.infer<typeof Shape>;

/** What is behind the device and the texts. */
export const Background = z.strictObject({
  fill: Fill,
  shapes: z.array(Shape).max(40).default([]),
  /** Whether the background is one panorama that continues over all shots. */
  panorama: z.boolean().default(false),
});
export type Background = z.infer<typeof Background>;
