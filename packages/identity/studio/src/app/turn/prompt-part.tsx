import { pluralize } from '@daimon/ui'
import { compareLines } from './compare-lines.ts'

type PartProps = {
  kind: 'stable' | 'volatile'
  title: string
  says: string
  text: string
  before: string | undefined
  tokens: number | undefined
}

/** A part of the system prompt; lines that an earlier one lacks are marked. */
export const PromptPart = ({ kind, title, says, text, before, tokens }: PartProps) => {
  const lines = compareLines(text, before)
  const count = lines.filter(({ isNew }) => isNew).length
  return (
    <section class={`prompt-part ${kind}`} aria-label={title}>
      <p class="meta">
        <strong>{title}</strong>
        <span>{says}</span>
        {tokens !== undefined && <span>at most {tokens} tokens</span>}
        {before !== undefined && (
          <span class="badge">
            {describeChange(lines.length === before.split('\n').length, count)}
          </span>
        )}
      </p>
      <pre dir="auto" tabIndex={0}>
        {lines.map((line, index) => {
          const end = index < lines.length - 1 ? '\n' : ''
          return line.isNew ? (
            <ins key={index}>
              {line.text}
              {end}
            </ins>
          ) : (
            `${line.text}${end}`
          )
        })}
      </pre>
    </section>
  )
}

const describeChange = (isAsLong: boolean, count: number): string => {
  if (count > 0) return pluralize(count, 'new line')
  return isAsLong ? 'unchanged' : 'lines removed'
}
