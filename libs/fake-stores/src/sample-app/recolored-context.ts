import type { Context2D, Gradient } from '@storedeck/drawing';

/**
 * Creates a context that draws on `context` with other colours. The keys of `colors` are the colours to replace; the
 * values are the new colours.
 */
export function recoloredContext(context: Context2D, colors: Readonly<Record<string, string>>): Context2D {
  const recolored = (value: unknown): unknown =>
    typeof value === 'string' && Object.hasOwn(colors, value) ? colors[value] : value;
  return new Proxy(context, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args);
        return name === 'createLinearGradient' || name === 'createRadialGradient'
          ? recoloredGradient(result as Gradient, recolored)
          : result;
      };
    },
    set: (target, name, value) =>
      Reflect.set(
        target,
        name,
        name === 'fillStyle' || name === 'strokeStyle' ? recolored(value) : value,
        target,
      ),
  });
}

/** Changes the gradient object itself, because the context does not accept a wrapper object as a gradient. */
function recoloredGradient(gradient: Gradient, recolored: (value: unknown) => unknown): Gradient {
  const add = gradient.addColorStop.bind(gradient);
  gradient.addColorStop = (offset, color) => add(offset, recolored(color) as string);
  return gradient;
}
