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
  text: { y: 5, height: 18 },
  caption: { size: 6.2 },
  subcaption: { size: 3.4 },
};

const DARK = '#15181f';

/** The looks from which designs start. All of them fit the six usual slots, in all scripts. */
export const TEMPLATES: readonly Template[] = [
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
      frame: { x: 8, width: 84, y: 27.5, colour: '#3b3d44', shadow: { colour: '#5a452633', blur: 4, y: 3 } },
      text: { y: 5.5, height: 19 },
      caption: { colour: '#221d16', size: 8.4, weight: 700, lineHeight: 1.12 },
      subcaption: { colour: '#6d6253', size: 4.7 },
      variants: [...CAMERAS, TABLET],
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
      frame: { x: 8, width: 84, y: 28, colour: '#26272e', shadow: { colour: '#12063a80', blur: 5, y: 3 } },
      text: { y: 6, height: 19 },
      caption: { size: 8.6, weight: 800, lineHeight: 1.1 },
      subcaption: { colour: '#f3e9ff', size: 4.7 },
      variants: [...CAMERAS, TABLET],
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
        shapes: [
          { kind: 'ellipse', x: 100, y: 72, width: 130, height: 130, colour: '#ffffff14' },
          { kind: 'ellipse', x: 100, y: 72, width: 180, height: 180, colour: '#ffffff2b', line: 0.5 },
          { kind: 'ellipse', x: 200, y: 60, width: 90, height: 90, colour: '#ffd57e40' },
          { kind: 'ellipse', x: 200, y: 60, width: 130, height: 130, colour: '#ffd57e66', line: 0.5 },
          { kind: 'ellipse', x: 300, y: 80, width: 150, height: 150, colour: '#ffffff12' },
          { kind: 'ellipse', x: 300, y: 80, width: 200, height: 200, colour: '#ffffff2b', line: 0.5 },
          { kind: 'ellipse', x: 400, y: 62, width: 100, height: 100, colour: '#8fe3ff2e' },
          { kind: 'ellipse', x: 500, y: 70, width: 140, height: 140, colour: '#ffffff14' },
        ],
      },
      frame: { x: 8, width: 84, y: 28.5, colour: '#1d2326' },
      text: { y: 6.5, height: 19 },
      caption: { size: 8.2, weight: 700, colour: '#fdfaf0', lineHeight: 1.14 },
      subcaption: { colour: '#cfe9df', size: 4.7 },
      variants: [...CAMERAS, TABLET],
    },
  },
  {
    id: 'bold',
    name: 'Bold',
    description: 'Large letters at the side on one strong colour for each picture, and a tilted device',
    look: {
      background: { fill: { kind: 'colour', colour: '#ffd23f' } },
      frame: {
        x: 17,
        width: 84,
        y: 30,
        rotate: 8,
        colour: '#1b1c20',
        shadow: { colour: '#00000047', blur: 4, y: 2.5 },
      },
      text: { x: 8, y: 6, width: 86, height: 22, align: 'start', vertical: 'top', gap: 3 },
      caption: { size: 11, weight: 900, colour: DARK, lineHeight: 1.02, letterSpacing: -0.02 },
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
    description: 'A serif below the device, which comes from the top, on white with a fine line',
    look: {
      background: {
        fill: { kind: 'gradient', angle: 90, colours: ['#dfe7e0', '#eef2ec', '#ffffff', '#ffffff'] },
        shapes: [
          { kind: 'rectangle', x: 50, y: 95.6, width: 12, height: 0.5, radius: 0.2, colour: '#3c5a48' },
        ],
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
      text: { y: 75, height: 18, gap: 2 },
      caption: { font: 'serif', size: 8.2, weight: 700, colour: '#1c2a22', lineHeight: 1.14 },
      subcaption: { size: 4.5, weight: 400, colour: '#5b675f' },
      variants: [
        ...CAMERAS,
        // The usual picture for Google Play is less high than a phone.
        { store: 'googlePlay', frame: { x: 15, width: 70 } },
        {
          ...TABLET,
          frame: { x: 11, width: 78, y: 0, height: 71 },
          text: { y: 76, height: 16.5 },
          caption: { size: 6 },
        },
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
      text: { y: 4.5, height: 17 },
      caption: { size: 7.6, weight: 700, colour: '#f5f6fa', lineHeight: 1.14 },
      subcaption: { size: 4.5, colour: '#a7adbd' },
      variants: [
        ...CAMERAS,
        {
          ...TABLET,
          background: light(0.72),
          frame: { x: 10, width: 80, y: 24, height: 70 },
          text: { y: 4.5, height: 16 },
          caption: { size: 5.8 },
        },
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
