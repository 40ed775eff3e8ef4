import type { Step } from '../types.ts'

/** The path from the input to the sink: one box for each step, connected in order. */
export const PathFigure = ({ steps }: { steps: readonly Step[] }) => (
  <ol class="path">
    {steps.map(({ symbol, file, line, kind }, at) => (
      <li
        key={`${at} ${file}:${line}`}
        class={at === 0 ? 'source' : at === steps.length - 1 ? 'sink' : ''}
      >
        <span class="eyebrow">
          {at === 0 ? 'Input' : at === steps.length - 1 ? 'Sink' : (kind ?? 'Step')}
        </span>
        <strong class="clip" dir="auto">
          {/^\$\d+$/.test(symbol ?? '') ? 'Anonymous function' : (symbol ?? 'Code')}
        </strong>
        <code class="clip">
          {file}:{line}
        </code>
      </li>
    ))}
  </ol>
)
