import type { SKRSContext2D } from '@napi-rs/canvas';

import { ICON_RADIUS, type AppName } from './home-layout.ts';

type Draw = (context: SKRSContext2D) => void;

/** Two colours of the icon's ground, top to bottom. */
export const APP_COLORS: Readonly<Record<AppName, readonly [string, string]>> = {
  Notes: ['#ffd45e', '#f7a928'],
  Photos: ['#ffffff', '#e9edf5'],
  Maps: ['#5fd38d', '#1f9d61'],
  Music: ['#ff7aa2', '#d93a6d'],
  Camera: ['#6b7688', '#39424f'],
  Weather: ['#79c4ff', '#2f7de0'],
  Files: ['#8ea2ff', '#4c5fe0'],
  Settings: ['#b9c2cf', '#7c8899'],
  Phone: ['#58d68d', '#1e9e58'],
  Messages: ['#63a8ff', '#1e66e5'],
  Browser: ['#ffffff', '#dfe7f5'],
  Clock: ['#3b4658', '#1c2430'],
};

/** Draws an app's icon around the origin. */
export function drawAppIcon(context: SKRSContext2D, app: AppName, radius = ICON_RADIUS): void {
  context.save();
  context.scale(radius / ICON_RADIUS, radius / ICON_RADIUS);
  const ground = context.createLinearGradient(0, -ICON_RADIUS, 0, ICON_RADIUS);
  const [top, bottom] = APP_COLORS[app];
  ground.addColorStop(0, top);
  ground.addColorStop(1, bottom);
  context.fillStyle = ground;
  disc(context, 0, 0, ICON_RADIUS);
  context.fillStyle = '#ffffff';
  context.strokeStyle = '#ffffff';
  context.lineWidth = 2.6;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  GLYPHS[app](context);
  context.restore();
}

function disc(context: SKRSContext2D, x: number, y: number, radius: number) {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

function box(context: SKRSContext2D, x: number, y: number, width: number, height: number, radius: number) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

function line(context: SKRSContext2D, ...points: readonly (readonly [number, number])[]) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
}

const GLYPHS: Readonly<Record<AppName, Draw>> = {
  Notes: (context) => {
    box(context, -11, -13, 22, 26, 4);
    context.strokeStyle = '#e39a1b';
    for (const [y, right] of [
      [-6, 6],
      [0, 6],
      [6, 1],
    ] as const)
      line(context, [-6, y], [right, y]);
  },
  Photos: (context) => {
    ['#f25f5c', '#ffc145', '#37b679', '#3f7ff0'].forEach((color, index) => {
      context.save();
      context.rotate((index * Math.PI) / 2);
      context.fillStyle = color;
      context.beginPath();
      context.arc(6.5, 0, 6.5, Math.PI, 0);
      context.fill();
      box(context, 0, -0.2, 13, 1.4, 0.7);
      context.restore();
    });
  },
  Maps: (context) => {
    context.beginPath();
    context.arc(0, -4, 9, Math.PI * 0.85, Math.PI * 2.15);
    context.lineTo(0, 14);
    context.fill();
    context.fillStyle = '#1f9d61';
    disc(context, 0, -4, 3.6);
  },
  Music: (context) => {
    disc(context, -6, 9, 4.6);
    disc(context, 8, 6, 4.6);
    line(context, [-2.6, 8], [-2.6, -9], [11.4, -12], [11.4, 5]);
  },
  Camera: (context) => {
    box(context, -13, -8, 26, 18, 4);
    box(context, -5, -12, 10, 6, 2);
    context.fillStyle = '#39424f';
    disc(context, 0, 1, 5.6);
    context.fillStyle = '#9fd2ff';
    disc(context, 0, 1, 2.8);
  },
  Weather: (context) => {
    context.fillStyle = '#ffd54a';
    disc(context, 5, -5, 8);
    context.fillStyle = '#ffffff';
    disc(context, -5, 5, 6);
    disc(context, 3, 3, 7);
    box(context, -11, 4, 22, 7, 3.5);
  },
  Files: (context) => {
    box(context, -12, -10, 12, 6, 2);
    box(context, -12, -7, 24, 17, 3);
  },
  Settings: (context) => {
    for (let tooth = 0; tooth < 8; tooth += 1) {
      context.rotate(Math.PI / 4);
      box(context, -2.6, -13, 5.2, 7, 1.6);
    }
    disc(context, 0, 0, 9.4);
    context.fillStyle = '#8b97a7';
    disc(context, 0, 0, 4);
  },
  Phone: (context) => {
    context.rotate(-Math.PI / 4);
    context.lineWidth = 6;
    context.beginPath();
    context.arc(0, -9, 12, Math.PI * 0.15, Math.PI * 0.85);
    context.stroke();
    box(context, -14, -7, 8, 7, 2.4);
    box(context, 6, -7, 8, 7, 2.4);
  },
  Messages: (context) => {
    box(context, -12, -10, 24, 17, 5);
    context.beginPath();
    context.moveTo(-8, 5);
    context.lineTo(-8, 13);
    context.lineTo(0, 6);
    context.fill();
  },
  Browser: (context) => {
    context.strokeStyle = '#2f6fe4';
    for (const width of [11, 4.6]) {
      context.beginPath();
      context.ellipse(0, 0, width, 11, 0, 0, Math.PI * 2);
      context.stroke();
    }
    line(context, [-11, 0], [11, 0]);
  },
  Clock: (context) => {
    context.beginPath();
    context.arc(0, 0, 13, 0, Math.PI * 2);
    context.stroke();
    line(context, [0, -8], [0, 0], [6, 4]);
  },
};
