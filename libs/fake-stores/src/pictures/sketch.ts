import type { Canvas, Context2D } from './canvas.ts';

export type Fill = string | CanvasGradient;

export interface BoxStyle {
  readonly radius?: number;
  readonly fill?: Fill;
  readonly stroke?: string;
  /** Blur of a soft shadow below the box, which is filled. */
  readonly shadow?: number;
}

export interface TextStyle {
  readonly size: number;
  readonly weight?: number;
  readonly color: string;
  readonly align?: 'start' | 'center' | 'end';
  /** The text shrinks to fit. */
  readonly maxWidth?: number;
}

/**
 * A surface to draw on in points, from the side where reading starts: in a right-to-left language x = 0 is the right
 * edge, so that a layout is written once.
 */
export class Sketch {
  readonly width: number;
  readonly height: number;
  readonly rtl: boolean;
  readonly context: Context2D;
  readonly #canvas: Canvas;

  constructor(canvas: Canvas, context: Context2D, area: { width: number; height: number; rtl: boolean }) {
    this.#canvas = canvas;
    this.context = context;
    this.width = area.width;
    this.height = area.height;
    this.rtl = area.rtl;
  }

  /** The context's x of something `width` wide that starts at `x`. */
  at(x: number, width = 0): number {
    return this.rtl ? this.width - x - width : x;
  }

  box(x: number, y: number, width: number, height: number, style: BoxStyle): void {
    const { context } = this;
    context.save();
    if (style.shadow)
      this.#shadow({ x: this.at(x, width), y, width, height }, style.radius ?? 0, style.shadow);
    context.beginPath();
    context.roundRect(this.at(x, width), y, width, height, style.radius ?? 0);
    if (style.fill) {
      context.fillStyle = style.fill;
      context.fill();
    }
    if (style.stroke) {
      context.strokeStyle = style.stroke;
      context.lineWidth = 1;
      context.stroke();
    }
    context.restore();
  }

  circle(x: number, y: number, radius: number, fill: Fill): void {
    const { context } = this;
    context.beginPath();
    context.arc(this.at(x), y, radius, 0, Math.PI * 2);
    context.fillStyle = fill;
    context.fill();
  }

  /** An arc from the top, `from` and `to` as parts of a full turn in reading direction. */
  ring(
    x: number,
    y: number,
    radius: number,
    style: { width: number; color: Fill; from?: number; to: number },
  ): void {
    const { context } = this;
    const turn = this.rtl ? -1 : 1;
    const angle = (part: number): number => -Math.PI / 2 + turn * part * Math.PI * 2;
    context.beginPath();
    context.arc(this.at(x), y, radius, angle(style.from ?? 0), angle(style.to), this.rtl);
    context.strokeStyle = style.color;
    context.lineWidth = style.width;
    context.lineCap = 'round';
    context.stroke();
  }

  line(points: readonly (readonly [x: number, y: number])[], style: { width: number; color: Fill }): void {
    const { context } = this;
    context.beginPath();
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) context.moveTo(this.at(x), y);
      else context.lineTo(this.at(x), y);
    }
    context.strokeStyle = style.color;
    context.lineWidth = style.width;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke();
  }

  /** A soft line through the points; with `fill` the area down to `floor`. */
  curve(
    points: readonly (readonly [x: number, y: number])[],
    style: { width: number; color: Fill; fill?: Fill; floor?: number },
  ): void {
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

  /** Writes one line with its baseline at `y`. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    const { context } = this;
    const weight = style.weight ?? 500;
    const align = style.align ?? 'start';
    this.#canvas.setFont(context, { size: style.size, weight, text });
    const width = style.maxWidth === undefined ? 0 : context.measureText(text).width;
    if (style.maxWidth !== undefined && width > style.maxWidth) {
      this.#canvas.setFont(context, { size: (style.size * style.maxWidth) / width, weight, text });
    }
    context.direction = this.rtl ? 'rtl' : 'ltr';
    context.textAlign = align;
    context.textBaseline = 'alphabetic';
    context.fillStyle = style.color;
    context.fillText(text, this.at(x), y);
  }

  gradient(from: string, to: string, y0 = 0, y1 = this.height): CanvasGradient {
    const gradient = this.context.createLinearGradient(0, y0, 0, y1);
    gradient.addColorStop(0, from);
    gradient.addColorStop(1, to);
    return gradient;
  }

  /** Draws `content` inside a rounded part of this sketch, `width` points wide there. */
  inset(
    part: { x: number; y: number; width: number; height: number; radius: number; points: number },
    content: (inner: Sketch) => void,
  ): void {
    const { context } = this;
    const scale = part.width / part.points;
    context.save();
    context.translate(this.at(part.x, part.width), part.y);
    context.beginPath();
    context.roundRect(0, 0, part.width, part.height, part.radius);
    context.clip();
    context.scale(scale, scale);
    const area = { width: part.points, height: part.height / scale, rtl: this.rtl };
    content(new Sketch(this.#canvas, context, area));
    context.restore();
  }

  /** Draws in the context's own coordinates around a point, unmirrored. */
  around(x: number, y: number, draw: (context: Context2D) => void): void {
    this.context.save();
    this.context.translate(this.at(x), y);
    draw(this.context);
    this.context.restore();
  }

  /**
   * As rings around the edge, each as dark as a blurred edge is there: a canvas blurs the whole box, which would be more
   * than half the work of a picture.
   */
  #shadow(box: { x: number; y: number; width: number; height: number }, radius: number, blur: number): void {
    const { context } = this;
    const drop = blur * 0.3;
    const rings = Math.ceil((drop + blur) / SHADOW_STEP);
    const step = (drop + blur) / rings;
    context.lineWidth = step;
    for (let ring = 0; ring < rings; ring += 1) {
      const out = (ring + 0.5) * step - drop;
      context.beginPath();
      context.roundRect(
        box.x - out,
        box.y - out + drop,
        box.width + out * 2,
        box.height + out * 2,
        Math.max(0, radius + out),
      );
      // Close to the integral of the normal distribution, whose deviation is half the blur.
      context.strokeStyle = `rgba(20, 30, 25, ${SHADOW_ALPHA / (1 + Math.exp((out / blur) * 3.4))})`;
      context.stroke();
    }
  }
}

const SHADOW_ALPHA = 0.18;
/** Width of a ring, in points. */
const SHADOW_STEP = 3;
