import type { DesignInput } from '../design/design.ts';
import type { Template } from './template.ts';

type Variants = NonNullable<DesignInput['variants']>;

/** What the cameras of the two platforms look like. */
const CAMERAS: Variants = [
  { store: 'appStore', frame: { camera: 'island' } },
  { store: 'googlePlay', frame: { camera: 'hole' } },
];

/** A tablet is wider, so its letters are smaller and the device stands lower. */
const TABLET: Variants[number] = {
  device: 'tablet',
  frame: { x: 13, width: 74, y: 27 },
  text: { y: 4.5, height: 19 },
  caption: { size: 7 },
  subcaption: { size: 3.5 },
};

/** In a wide picture, the texts stand beside the phone, which ends outside of the picture if it lies. */
const WIDE_PHONE: Variants[number] = {
  ...{ device: 'phone', orientation: 'landscape' },
  frame: { fit: 'inside', x: 43, width: 64, y: 8, height: 84 },
  text: { x: 6, y: 10, width: 34, height: 80, align: 'start', vertical: 'middle' },
};

/** Large letters look too far apart with the distances of running text. */
const LARGE = { lineHeight: 1.1, letterSpacing: -0.015 };

const DARK = '#15181f';

/** The looks from which designs start. All of them fit the six usual slots, in all scripts. */
export const TEMPLATES: readonly [Template, ...Template[]] = [
  {
    id: 'calm',
    name: 'Calm',
    description: 'Dark letters on a warm light ground, with a soft hill behind the device',
    look: {
      background: {
        fill: { kind: 'gradient', angle: 90, colours: ['#fbf8f3', '#f1eae0'] },
        shapes: [
          { kind: 'ellipse', x: 50, y: 92, width: 190, height: 120, colour: '#e3d6c3' },
          { kind: 'ellipse', x: 50, y: 104, width: 220, height: 120, colour: '#d6c4ab' },
        ],
      },
      frame: { x: 8, width: 84, y: 26, colour: '#3b3d44', shadow: { colour: '#5a452640', blur: 4, y: 3 } },
      text: { y: 5, height: 18.5, gap: 2 },
      caption: { ...LARGE, colour: '#221d16', size: 9, weight: 700 },
      subcaption: { colour: '#655a4c', size: 4.7 },
      variants: [...CAMERAS, TABLET, WIDE_PHONE],
    },
  },
  {
    id: 'dusk',
    name: 'Dusk',
    description: 'White letters on a gradient from indigo to coral, with a glow behind the device',
    look: {
      background: {
        fill: { kind: 'gradient', angle: 65, colours: ['#2b1d6e', '#6a3fd0', '#f0647e'] },
        shapes: [
          { kind: 'ellipse', x: 88, y: 30, width: 90, height: 90, colour: '#ff9a6b66', blur: 14 },
          { kind: 'ellipse', x: 8, y: 78, width: 100, height: 100, colour: '#3f7bff59', blur: 16 },
        ],
      },
      frame: { x: 8, width: 84, y: 26, colour: '#26272e', shadow: { colour: '#12063a80', blur: 5, y: 3 } },
      text: { y: 5, height: 18.5, gap: 2 },
      caption: { ...LARGE, size: 9, weight: 800 },
      subcaption: { colour: '#f3e9ff', size: 4.7 },
      variants: [...CAMERAS, TABLET, WIDE_PHONE],
    },
  },
  {
    id: 'trail',
    name: 'Trail',
    description: 'One panorama of rings and waves that continues from picture to picture',
    look: {
      background: {
        panorama: true,
        fill: {
          kind: 'gradient',
          angle: 0,
          colours: ['#0d3b36', '#136a5c', '#1f9277', '#0f5a66', '#123a5a'],
        },
        // What crosses an edge between two pictures stands where no device hides it: above, and between the devices.
        shapes: [
          { kind: 'ellipse', x: 100, y: 27, width: 150, height: 150, colour: '#ffffff12' },
          { kind: 'ellipse', x: 100, y: 27, width: 105, height: 105, colour: '#ffffff1f', line: 0.5 },
          { kind: 'ellipse', x: 100, y: 27, width: 60, height: 60, colour: '#ffffff33', line: 0.5 },
          { kind: 'ellipse', x: 200, y: 29, width: 110, height: 110, colour: '#ffd57e14' },
          { kind: 'ellipse', x: 200, y: 29, width: 72, height: 72, colour: '#ffd57e24' },
          { kind: 'ellipse', x: 200, y: 29, width: 42, height: 42, colour: '#ffd57ecc' },
          { kind: 'ellipse', x: 300, y: 27, width: 150, height: 150, colour: '#ffffff12' },
          { kind: 'ellipse', x: 300, y: 27, width: 105, height: 105, colour: '#ffffff1f', line: 0.5 },
          { kind: 'ellipse', x: 300, y: 27, width: 60, height: 60, colour: '#ffffff33', line: 0.5 },
          { kind: 'ellipse', x: 400, y: 29, width: 110, height: 110, colour: '#8fe3ff1f' },
          { kind: 'ellipse', x: 400, y: 29, width: 42, height: 42, colour: '#8fe3ff8c' },
          { kind: 'ellipse', x: 500, y: 27, width: 150, height: 150, colour: '#ffffff12' },
          { kind: 'ellipse', x: 500, y: 27, width: 60, height: 60, colour: '#ffffff33', line: 0.5 },
          { kind: 'ellipse', x: 60, y: 104, width: 260, height: 120, colour: '#0829267a' },
          { kind: 'ellipse', x: 260, y: 106, width: 300, height: 150, colour: '#0829267a' },
          { kind: 'ellipse', x: 470, y: 104, width: 300, height: 120, colour: '#0829267a' },
        ],
      },
      frame: {
        x: 11,
        width: 78,
        y: 26.5,
        colour: '#1d2326',
        shadow: { colour: '#04181680', blur: 4, y: 2.5 },
      },
      text: { y: 5, height: 18.5, gap: 2 },
      caption: { ...LARGE, size: 9, weight: 700, colour: '#fdfaf0' },
      subcaption: { colour: '#d6eee5', size: 4.7 },
      variants: [
        ...CAMERAS,
        TABLET,
        // Beside the sun at the edge of the picture.
        { ...WIDE_PHONE, text: { ...WIDE_PHONE.text, x: 11, width: 30 } },
      ],
    },
  },
  {
    id: 'bold',
    name: 'Bold',
    description: 'Large letters at the side on one strong colour for each picture, and a tilted device',
    look: {
      background: { fill: { kind: 'colour', colour: '#ffd23f' } },
      frame: {
        x: 13,
        width: 82,
        y: 31,
        rotate: 8,
        colour: '#1b1c20',
        shadow: { colour: '#00000047', blur: 4, y: 2.5 },
      },
      text: { x: 8, y: 5.5, width: 86, height: 22, align: 'start', vertical: 'top', gap: 3, minScale: 0.6 },
      caption: { size: 11, weight: 900, colour: DARK, lineHeight: 1.02, letterSpacing: -0.025 },
      subcaption: { size: 5, weight: 500, colour: DARK },
      variants: [
        ...CAMERAS,
        {
          ...TABLET,
          frame: { x: 17, width: 82, y: 33 },
          text: { y: 5, height: 22 },
          caption: { size: 8 },
          subcaption: { size: 3.7 },
        },
        { device: 'tablet', orientation: 'landscape', frame: { y: 37 } },
        { ...WIDE_PHONE, frame: { ...WIDE_PHONE.frame, x: 45, y: 12, height: 90 } },
      ],
    },
    shots: [
      { background: ground('#ffd23f', '#ffc107') },
      { background: ground('#8fd3ff', '#6cc2fb') },
      { background: ground('#ffab91', '#ff9273') },
      { background: ground('#9be7b4', '#7fdb9e') },
      { background: ground('#d3b8ff', '#c3a1fb') },
      { background: ground('#ffe9c9', '#ffdba8') },
    ],
  },
  {
    id: 'paper',
    name: 'Paper',
    description: 'A serif below the device, which comes from the top, on white with a soft round ground',
    look: {
      background: {
        fill: { kind: 'colour', colour: '#ffffff' },
        shapes: [{ kind: 'ellipse', x: 50, y: 12, width: 170, height: 220, colour: '#dce7de' }],
      },
      frame: {
        fit: 'widthUp',
        x: 11,
        width: 78,
        y: 0,
        height: 70,
        colour: '#cfd2d6',
        shadow: { colour: '#1d2a2233', blur: 4, y: 2.5 },
      },
      text: { y: 74.5, height: 20, gap: 2 },
      caption: { ...LARGE, font: 'serif', size: 8.8, weight: 700, colour: '#1c2a22' },
      subcaption: { size: 4.5, weight: 400, colour: '#5b675f' },
      variants: [
        ...CAMERAS,
        // The usual picture for Google Play is less high than a phone.
        { store: 'googlePlay', frame: { x: 15, width: 70 } },
        {
          ...TABLET,
          frame: { x: 11, width: 78, y: 0, height: 71 },
          text: { y: 76, height: 18 },
          caption: { size: 6.6 },
        },
        WIDE_PHONE,
      ],
    },
  },
  {
    id: 'night',
    name: 'Night',
    description: 'The whole device on black, with a coloured light behind it',
    look: {
      background: light(1),
      frame: {
        fit: 'inside',
        x: 14,
        width: 72,
        y: 24,
        height: 72,
        colour: '#4a4d57',
        shadow: { colour: '#000000b3', blur: 4, y: 2 },
      },
      text: { y: 4.5, height: 17.5, gap: 2 },
      caption: { ...LARGE, size: 8.4, weight: 700, colour: '#f5f6fa' },
      subcaption: { size: 4.5, colour: '#b3b9c8' },
      variants: [
        ...CAMERAS,
        {
          ...TABLET,
          background: light(0.72),
          frame: { x: 10, width: 80, y: 24, height: 70 },
          text: { y: 4.5, height: 16.5 },
          caption: { size: 6.4 },
        },
        WIDE_PHONE,
      ],
    },
  },
];

/** A ground of one colour with a band of its darker shade. */
function ground(colour: string, shade: string): DesignInput['background'] {
  return {
    fill: { kind: 'colour', colour },
    shapes: [{ kind: 'ellipse', x: 86, y: 84, width: 130, height: 130, colour: shade }],
    panorama: false,
  };
}

/** Two coloured lights on black. */
function light(size: number): DesignInput['background'] {
  return {
    fill: { kind: 'gradient', angle: 90, colours: ['#0a0b10', '#12141d'] },
    shapes: [
      {
        kind: 'ellipse',
        x: 42,
        y: 62,
        width: 110 * size,
        height: 140 * size,
        colour: '#3f6bffd9',
        blur: 16 * size,
      },
      {
        kind: 'ellipse',
        x: 78,
        y: 79,
        width: 80 * size,
        height: 100 * size,
        colour: '#a23bffb3',
        blur: 15 * size,
      },
    ],
  };
}
