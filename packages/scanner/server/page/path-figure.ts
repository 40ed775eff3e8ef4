import type { Step } from './scan.ts'

const SVG = 'http://www.w3.org/2000/svg'
const WIDTH = 560
const BOX_HEIGHT = 46
const GAP = 22
const CHARS_MAX = 60

const shape = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

const label = (text: string, y: number, name: string): SVGElement => {
  const made = shape('text', { x: 14, y, class: name })
  made.textContent = text.length > CHARS_MAX ? `${text.slice(0, CHARS_MAX - 1)}…` : text
  return made
}

/** The path from the input source to the sink, one box per step; the label lists the steps. */
export const pathFigure = (steps: readonly Step[]): HTMLElement => {
  const height = steps.length * (BOX_HEIGHT + GAP) - GAP + 4
  const descriptions = steps.map(
    ({ symbol, file, line }) => `${symbol ?? 'code'} at ${file}:${line}`,
  )
  const svg = shape('svg', {
    viewBox: `0 0 ${WIDTH} ${height}`,
    width: WIDTH,
    height,
    role: 'img',
    'aria-label': `Path: ${descriptions.join(', then ')}`,
  })
  for (const [at, { symbol, file, line }] of steps.entries()) {
    const y = at * (BOX_HEIGHT + GAP) + 2
    const group = shape('g', { class: at === steps.length - 1 ? 'step sink' : 'step' })
    group.append(
      shape('rect', { x: 2, y, width: WIDTH - 4, height: BOX_HEIGHT, rx: 6 }),
      label(symbol ?? 'code', y + 19, 'name'),
      label(`${file}:${line}`, y + 37, 'place'),
    )
    if (at > 0)
      group.append(
        shape('path', { d: `M24 ${y - GAP}v${GAP - 2}m-5 -6l5 6l5 -6`, 'stroke-width': 1.5 }),
      )
    svg.append(group)
  }
  const figure = document.createElement('figure')
  // Wider than a phone: focusable, so that the keyboard can scroll it.
  figure.tabIndex = 0
  figure.append(svg)
  return figure
}
