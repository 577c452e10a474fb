/* eslint max-params: "off" -- The primitives take x, y, width and height by position, as the canvas API does: drawings are lists of such calls. */
import { breakLines } from './break-lines.ts';
import type { Canvas, Context2D, Gradient } from './canvas.ts';
import { drawSoftShadow } from './soft-shadow.ts';

/** A CSS colour, or a gradient made by the context. */
export type Fill = string | Gradient;

/** A position in points. */
export type Point = readonly [x: number, y: number];

/** How a box looks. A box without `fill` and `stroke` is invisible. */
export interface BoxStyle {
  /** The radius of the corners, in points. Default 0. */
  readonly radius?: number;
  readonly fill?: Fill;
  /** The colour of the line along the edge, which is one point wide. */
  readonly stroke?: string;
  /** The blur of a soft shadow below the box, in points. Default: no shadow. */
  readonly shadow?: number;
}

/** How a line looks. Its ends and corners are round, but the line of a `PathStyle` may have another `cap`. */
export interface StrokeStyle {
  readonly width: number;
  readonly color: Fill;
}

/** How a path looks. The path is filled before its line is drawn. */
export interface PathStyle {
  readonly fill?: Fill;
  readonly stroke?: StrokeStyle & { readonly cap?: 'butt' | 'round' };
}

/** The size of a text, in points, and its weight, from 300 to 800. */
export interface FontStyle {
  readonly size: number;
  readonly weight?: number;
}

/** How a line of text looks. */
export interface TextStyle extends FontStyle {
  readonly color: string;
  /**
   * The part of the text that is at `x`: the side where reading starts (the default), the middle, or the side where
   * reading ends.
   */
  readonly align?: 'start' | 'center' | 'end';
  /** The maximum width of the text, in points. A wider text is made smaller until it fits. */
  readonly maxWidth?: number;
}

/** The size of a drawing, in points, and its reading direction. */
export interface SketchOptions {
  readonly width: number;
  readonly height: number;
  /** Whether x is counted from the right edge. Default false. */
  readonly rtl?: boolean;
  /** The line of a text that `y` positions: the baseline (the default) or the middle of the text. */
  readonly baseline?: 'alphabetic' | 'middle';
  /** The weight of texts that do not specify a weight. Default 500. */
  readonly weight?: number;
}

/**
 * A surface to draw on, in points. x is measured from the side where reading starts: in a right-to-left language, 0 is
 * the right edge, so that one layout works for both directions.
 */
export class Sketch {
  readonly width: number;
  readonly height: number;
  readonly rtl: boolean;
  /** The context, for drawings that the methods of this class do not support. Its coordinates are not mirrored. */
  readonly context: Context2D;
  readonly #canvas: Canvas;
  readonly #options: SketchOptions;

  constructor(canvas: Canvas, context: Context2D, options: SketchOptions) {
    this.#canvas = canvas;
    this.#options = options;
    this.context = context;
    this.width = options.width;
    this.height = options.height;
    this.rtl = options.rtl ?? false;
  }

  /**
   * Returns the left edge, in coordinates of the context, of an item that is `width` wide and starts at `x`. The edge
   * is mirrored in a right-to-left language.
   */
  at(x: number, width = 0): number {
    return this.rtl ? this.width - x - width : x;
  }

  /** Draws a box. (x, y) is its upper corner on the side where reading starts. */
  box(x: number, y: number, width: number, height: number, style: BoxStyle): void {
    const { context } = this;
    const left = this.at(x, width);
    const { radius = 0, fill, stroke, shadow } = style;
    if (shadow) drawSoftShadow(context, { x: left, y, width, height, radius }, shadow);
    context.beginPath();
    context.roundRect(left, y, width, height, radius);
    if (fill) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = 1;
      context.stroke();
    }
  }

  /** Draws a filled circle around (x, y). */
  circle(x: number, y: number, radius: number, fill: Fill): void {
    this.path({ fill }, (context) => context.arc(this.at(x), y, radius, 0, Math.PI * 2));
  }

  /** Draws a filled ellipse around (x, y). `angle` turns the ellipse clockwise, in radians. */
  ellipse(
    x: number,
    y: number,
    radii: { readonly x: number; readonly y: number; readonly angle?: number },
    fill: Fill,
  ): void {
    this.path({ fill }, (context) =>
      context.ellipse(this.at(x), y, radii.x, radii.y, radii.angle ?? 0, 0, Math.PI * 2),
    );
  }

  /**
   * Draws an arc around (x, y), from the fraction `from` to the fraction `to` of a full turn. The turn starts at the
   * top and goes clockwise. In a right-to-left drawing, it goes counterclockwise. Default: a whole circle.
   */
  ring(x: number, y: number, radius: number, style: StrokeStyle & { from?: number; to?: number }): void {
    const { from = 0, to = 1 } = style;
    const turn = this.rtl ? -1 : 1;
    // Skia draws nothing for a full turn that starts at the top, so a whole circle starts at the right.
    const start = to - from < 1 ? -Math.PI / 2 : 0;
    const angle = (part: number): number => start + turn * part * Math.PI * 2;
    this.path({ stroke: style }, (context) =>
      context.arc(this.at(x), y, radius, angle(from), angle(to), this.rtl),
    );
  }

  /** Draws straight lines from point to point. */
  line(stroke: StrokeStyle, ...points: readonly Point[]): void {
    this.path({ stroke }, (context) => this.#trace(context, points));
  }

  /** Draws a filled shape with straight edges. */
  polygon(fill: Fill, ...points: readonly Point[]): void {
    this.path({ fill }, (context) => this.#trace(context, points));
  }

  /**
   * Draws a smooth line through the points. With `fill`, also fills the area between the line and the y coordinate
   * `floor`. Default of `floor`: the lower edge of the drawing.
   */
  curve(style: StrokeStyle & { fill?: Fill; floor?: number }, ...points: readonly Point[]): void {
    const { context } = this;
    const trace = (): void => {
      context.beginPath();
      for (const [index, [x, y]] of points.entries()) {
        const [lastX, lastY] = points[index - 1] ?? [x, y];
        const middle = this.at((lastX + x) / 2);
        if (index === 0) context.moveTo(this.at(x), y);
        else context.bezierCurveTo(middle, lastY, middle, y, this.at(x), y);
      }
    };
    const [first, last] = [points[0], points.at(-1)];
    if (style.fill && first && last) {
      trace();
      context.lineTo(this.at(last[0]), style.floor ?? this.height);
      context.lineTo(this.at(first[0]), style.floor ?? this.height);
      context.closePath();
      context.fillStyle = style.fill;
      context.fill();
    }
    trace();
    context.strokeStyle = style.color;
    context.lineWidth = style.width;
    context.lineCap = 'round';
    context.stroke();
  }

  /** Draws any other shape. `trace` adds the shape to the path of the context, in coordinates that are not mirrored. */
  path({ fill, stroke }: PathStyle, trace: (context: Context2D) => void): void {
    const { context } = this;
    context.beginPath();
    trace(context);
    if (fill) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke) {
      context.strokeStyle = stroke.color;
      context.lineWidth = stroke.width;
      context.lineCap = stroke.cap ?? 'round';
      context.lineJoin = 'round';
      context.stroke();
    }
  }

  /** Draws one line of text. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    const { context } = this;
    const { size, maxWidth, color, align = 'start' } = style;
    this.#setFont(text, style);
    const width = maxWidth === undefined ? 0 : context.measureText(text).width;
    if (maxWidth !== undefined && width > maxWidth)
      this.#setFont(text, { ...style, size: (size * maxWidth) / width });
    context.direction = this.rtl ? 'rtl' : 'ltr';
    context.textAlign = align;
    context.textBaseline = this.#options.baseline ?? 'alphabetic';
    context.fillStyle = color;
    context.fillText(text, this.at(x), y);
  }

  /** Returns the width of a line of text, in points. */
  textWidth(text: string, font: FontStyle): number {
    this.#setFont(text, font);
    return this.context.measureText(text).width;
  }

  /** Breaks text into lines that are at most `width` points wide, at spaces where possible. */
  lines(text: string, width: number, font: FontStyle): string[] {
    return breakLines(text, (line) => this.textWidth(line, font) <= width);
  }

  /**
   * Makes a vertical gradient from the colour `from` at `y0` to the colour `to` at `y1`. Default: the full height of
   * the drawing.
   */
  gradient(from: string, to: string, y0 = 0, y1 = this.height): Gradient {
    const gradient = this.context.createLinearGradient(0, y0, 0, y1);
    gradient.addColorStop(0, from);
    gradient.addColorStop(1, to);
    return gradient;
  }

  /**
   * Draws `content` inside a part of this drawing. The corners of the part may be round. Anything that `content` draws
   * outside of the part is hidden. `points`: the width of the part in the coordinates of `content`. Default: `width`.
   */
  inset(
    part: { x: number; y: number; width: number; height: number; radius?: number; points?: number },
    content: (inner: Sketch) => void,
  ): void {
    const { context } = this;
    const { width, height, radius = 0, points = width } = part;
    const scale = width / points;
    context.save();
    context.translate(this.at(part.x, width), part.y);
    context.beginPath();
    context.roundRect(0, 0, width, height, radius);
    context.clip();
    context.scale(scale, scale);
    content(this.#inner({ width: points, height: height / scale, rtl: this.rtl }));
    context.restore();
  }

  /** Calls `draw` with the point (x, y) as its origin (0, 0). The coordinates in `draw` are not mirrored. */
  around(x: number, y: number, draw: (inner: Sketch) => void, scale = 1): void {
    const { context } = this;
    context.save();
    context.translate(this.at(x), y);
    context.scale(scale, scale);
    draw(this.#inner({ width: 0, height: 0, rtl: false }));
    context.restore();
  }

  #inner(area: { width: number; height: number; rtl: boolean }): Sketch {
    return new Sketch(this.#canvas, this.context, { ...this.#options, ...area });
  }

  #setFont(text: string, { size, weight }: FontStyle): void {
    this.#canvas.setFont(this.context, { size, weight: weight ?? this.#options.weight ?? 500, text });
  }

  #trace(context: Context2D, points: readonly Point[]): void {
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) context.moveTo(this.at(x), y);
      else context.lineTo(this.at(x), y);
    }
  }
}
