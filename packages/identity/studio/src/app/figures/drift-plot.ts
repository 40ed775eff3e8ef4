import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { getName } from '../msv/dimensions.ts'

type Options = {
  readonly height: number
  /** Seconds, or step numbers; ascending. */
  readonly positions: number[]
  readonly isEven: boolean
  /** Positions of resets, revisions, and manual updates: vertical lines. */
  readonly events: readonly number[]
  readonly series: readonly { readonly key: string; readonly values: number[] }[]
  readonly onSelect: (index: number) => void
}

export type Plot = {
  readonly mark: (position: number | undefined) => void
  readonly remove: () => void
}

/** The color that a custom property has at this element, in a form that canvas accepts. */
const getColor = (element: Element, name: string): string => {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Draws lines over time in the colors of the page; follows the element's width and the theme. */
export const plotDrift = (element: HTMLElement, options: Options): Plot => {
  let plot = draw(element, options)
  let marked: number | undefined
  const redraw = (): void => {
    plot.destroy()
    plot = draw(element, options)
    mark(marked)
  }
  const mark = (time: number | undefined): void => {
    marked = time
    element.querySelector('.drift-mark')?.remove()
    if (time === undefined) return
    const line = document.createElement('i')
    line.className = 'drift-mark'
    line.style.left = `${plot.valToPos(time, 'x')}px`
    plot.over.append(line)
  }
  const sizes = new ResizeObserver(() => {
    if (Math.abs(plot.width - element.clientWidth) < 1) return
    plot.setSize({ width: element.clientWidth, height: options.height })
    mark(marked)
  })
  sizes.observe(element)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', redraw)
  const theme = new MutationObserver(redraw)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return {
    mark,
    remove: () => {
      sizes.disconnect()
      theme.disconnect()
      scheme.removeEventListener('change', redraw)
      plot.destroy()
    },
  }
}

const draw = (
  element: HTMLElement,
  { height, positions, isEven, events, series, onSelect }: Options,
): uPlot => {
  const line = getColor(element, '--line')
  const axis = {
    stroke: getColor(element, '--ink-soft'),
    font: '12px system-ui, sans-serif',
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
  }
  const plot = new uPlot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      hooks: { drawAxes: [(each) => drawEvents(each, events, axis.stroke)] },
      cursor: { y: false, drag: { x: true, y: false } },
      scales: {
        x: {
          time: !isEven,
          range: (_plot, min, max) => (isEven ? [min - 0.5, max + 0.5] : atLeastAnHour(min, max)),
        },
        y: { range: (_plot, min, max) => padded(min, max) },
      },
      axes: [
        axis,
        { ...axis, size: 52, values: (_plot, ticks) => ticks.map((tick) => tick.toFixed(2)) },
      ],
      series: [
        {},
        ...series.map(({ key }, index) => ({
          label: getName(key),
          stroke: getColor(element, `--hue-${(index % 6) + 1}`),
          width: 1.5,
          // A turn causes one step; the vector is constant until the next one.
          paths: uPlot.paths.stepped?.({ align: 1 }),
          points: { show: positions.length < 80, size: 5 },
        })),
      ],
    } as uPlot.Options,
    [positions, ...series.map(({ values }) => values)],
    element,
  )
  plot.over.addEventListener('click', () => {
    if (typeof plot.cursor.idx === 'number') onSelect(plot.cursor.idx)
  })
  return plot
}

const drawEvents = (plot: uPlot, events: readonly number[], color: string): void => {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.strokeStyle = color
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio])
  for (const position of events) {
    const x = plot.valToPos(position, 'x', true)
    if (x < bbox.left || x > bbox.left + bbox.width) continue
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
  }
  ctx.restore()
}

const HALF_HOUR_SECONDS = 1_800

// A single step has no time range, for which the library would show years.
const atLeastAnHour = (min: number, max: number): uPlot.Range.MinMax => {
  const middle = (min + max) / 2
  const half = Math.max(HALF_HOUR_SECONDS, (max - min) / 2)
  return [middle - half, middle + half]
}

// A minimum range, so that a persona that hardly moved doesn't look as if it had.
const padded = (min: number, max: number): uPlot.Range.MinMax => {
  const middle = (min + max) / 2
  const half = Math.max(0.05, ((max - min) / 2) * 1.15)
  return [middle - half, middle + half]
}
