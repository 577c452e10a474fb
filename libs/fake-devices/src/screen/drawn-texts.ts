import type { Context2D } from '@storedeck/drawing';

/** A text in a drawing and its rectangle, in the units that the context had before the drawing. */
export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the context draws: its origin and its scale, in the units that the context had before the drawing. */
interface Transform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Runs a drawing, and returns its texts in the order in which they are drawn. Rotated and blank texts are left out. */
export function drawnTexts(context: Context2D, draw: (context: Context2D) => void): readonly DrawnText[] {
  const texts: DrawnText[] = [];
  const saved: (Transform | undefined)[] = [];
  let transform: Transform | undefined = { x: 0, y: 0, scale: 1 };
  const follow: Readonly<Record<string, (...numbers: number[]) => void>> = {
    save: () => saved.push(transform),
    restore: () => (transform = saved.pop() ?? transform),
    translate: (x = 0, y = 0) => {
      if (transform)
        transform = {
          ...transform,
          x: transform.x + x * transform.scale,
          y: transform.y + y * transform.scale,
        };
    },
    scale: (factor = 1) => {
      if (transform) transform = { ...transform, scale: transform.scale * factor };
    },
    rotate: () => (transform = undefined),
  };
  const watched = new Proxy(context, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (name === 'fillText') {
          // The types of these arguments are those of `fillText` in `Context2D`.
          const [text, x, y] = args as [string, number, number];
          if (transform && text.trim() !== '') texts.push(drawnText(target, { text, x, y }, transform));
        }
        // The arguments of the functions in `follow` are numbers.
        if (typeof name === 'string') follow[name]?.(...(args as number[]));
        return Reflect.apply(value, target, args);
      };
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  draw(watched);
  return texts;
}

function drawnText(
  context: Context2D,
  { text, x, y }: { readonly text: string; readonly x: number; readonly y: number },
  transform: Transform,
): DrawnText {
  const { width } = context.measureText(text);
  const size = Number(/(?<![\d.])([\d.]+)px/.exec(context.font)?.[1] ?? 16);
  const left = findLeft(context, x, width);
  const top = context.textBaseline === 'middle' ? y - size * 0.6 : y - size * 0.93;
  return {
    text,
    x: transform.x + left * transform.scale,
    y: transform.y + top * transform.scale,
    width: width * transform.scale,
    height: size * 1.2 * transform.scale,
  };
}

function findLeft({ direction, textAlign }: Context2D, x: number, width: number): number {
  if (textAlign === 'center') return x - width / 2;
  const isEnd = textAlign === 'right' || textAlign === (direction === 'rtl' ? 'start' : 'end');
  return isEnd ? x - width : x;
}
