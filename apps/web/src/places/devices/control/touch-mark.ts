import type { Box, Point } from '../pointer-map.ts';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Marks a touch immediately, before a frame can show its effect. The mark is drawn into an `<svg>` over the screen.
 * Positions are percentages, so they are right at every zoom.
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
    const position = percentages(at, box);
    setPosition(this.#trail, position, ['x1', 'y1']);
    setPosition(this.#trail, position, ['x2', 'y2']);
    setPosition(this.#dot, position, ['cx', 'cy']);
  }

  move(at: Point, box: Box): void {
    const position = percentages(at, box);
    if (this.#dot) setPosition(this.#dot, position, ['cx', 'cy']);
    if (this.#trail) setPosition(this.#trail, position, ['x2', 'y2']);
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

function percentages(at: Point, box: Box): readonly [x: string, y: string] {
  return [`${((at.x - box.x) / box.width) * 100}%`, `${((at.y - box.y) / box.height) * 100}%`];
}

function setPosition(
  element: SVGElement,
  [x, y]: readonly [string, string],
  attributes: [string, string],
): void {
  element.setAttribute(attributes[0], x);
  element.setAttribute(attributes[1], y);
}
