// Exports a drawing of the page as a self-contained SVG: colours are resolved and referenced gradients are included.

const INHERITED = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];
const OWN = ['opacity', 'stop-color', 'stop-opacity'];
const INITIAL = new Map([
  ['opacity', '1'],
  ['stop-color', 'rgb(0, 0, 0)'],
  ['stop-opacity', '1'],
]);

/** The SVG text of a drawing as it looks now, in the current theme. */
export function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  resolve(drawing, copy, undefined);
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
  copy.prepend(defs);
  bring(copy, defs);
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** Writes the computed style of each element into its copy. */
function resolve(from: Element, to: Element, above: CSSStyleDeclaration | undefined): void {
  const style = getComputedStyle(from);
  to.removeAttribute('class');
  to.removeAttribute('style');
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value === above?.getPropertyValue(name)) to.removeAttribute(name);
    else to.setAttribute(name, plain(value));
  }
  for (const name of OWN) {
    const value = style.getPropertyValue(name);
    if (value === INITIAL.get(name)) to.removeAttribute(name);
    else to.setAttribute(name, plain(value));
  }
  for (const [i, child] of [...from.children].entries()) resolve(child, to.children[i]!, style);
}

/** Copies referenced definitions, recursively. */
function bring(part: Element, defs: Element): void {
  for (const [, id] of part.outerHTML.matchAll(/url\(#([\w-]+)\)/g)) {
    if (defs.querySelector(`#${id}`) !== null) continue;
    const source = document.querySelector(`#${id}`);
    if (source === null) continue;
    const copy = source.cloneNode(true) as Element;
    resolve(source, copy, undefined);
    defs.append(copy);
    bring(copy, defs);
  }
}

/** Computed styles contain `color(srgb 0.9 0.8 0.7)`, which only browsers understand, and quoted references. */
function plain(value: string): string {
  return value
    .replaceAll(/url\("(#[\w-]+)"\)/g, 'url($1)')
    .replaceAll(/color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)/g, (_, ...rgb: string[]) => {
      const channels = rgb.slice(0, 3).map((part) => Math.round(255 * Number(part)));
      return `rgb(${channels.join(', ')})`;
    });
}
