import type { Box, Point } from '../input/pointer-map.ts';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Shows at once where a finger is, long before the device's picture can. Drawn straight into an `<svg>` that lies over the
 * screen; places are shares of it, so that they hold at every zoom.
 */
export class TouchMark {
  readonly #svg: SVGSVGElement;
  #dot: SVGElement | undefined;
  #trail: SVGElement | undefined;

  constructor(svg: SVGSVGElement) {
    this.#svg = svg;
  }

  down(at: Point, box: Box): void {
    this.#trail = this.#add('line', {});
    this.#dot = this.#add('circle', { r: '14' });
    for (const end of ['1', '2']) place(this.#trail, `x${end}`, `y${end}`, at, box);
    place(this.#dot, 'cx', 'cy', at, box);
  }

  move(at: Point, box: Box): void {
    if (this.#dot) place(this.#dot, 'cx', 'cy', at, box);
    if (this.#trail) place(this.#trail, 'x2', 'y2', at, box);
  }

  up(): void {
    for (const mark of [this.#dot, this.#trail]) {
      if (!mark) continue;
      const fading = mark.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 450, easing: 'ease-in' });
      fading.onfinish = () => mark.remove();
    }
    this.#dot = this.#trail = undefined;
  }

  clear(): void {
    this.#svg.replaceChildren();
  }

  #add(name: string, attributes: Record<string, string>): SVGElement {
    const element = document.createElementNS(SVG, name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    this.#svg.append(element);
    return element;
  }
}

function place(element: SVGElement, x: string, y: string, at: Point, box: Box): void {
  element.setAttribute(x, `${((at.x - box.x) / box.width) * 100}%`);
  element.setAttribute(y, `${((at.y - box.y) / box.height) * 100}%`);
}
