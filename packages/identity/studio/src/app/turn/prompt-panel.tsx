import type { PrepareAnswer } from '@daimon/client'
import { CopyButton, pluralize } from '@daimon/ui'
import { compareLines } from './compare-lines.ts'

type Props = { answer: PrepareAnswer; before: PrepareAnswer | undefined }

/** The system prompt in its two parts; lines that the prepared turn before lacked are marked. */
export const PromptPanel = ({ answer, before }: Props) => {
  const { prompt, token_bounds: tokens } = answer
  return (
    <section class="panel" aria-labelledby="prompt">
      <div class="panel-head">
        <h2 id="prompt">System prompt</h2>
        <CopyButton text={answer.system_prompt} label="Copy prompt" />
      </div>
      <div class="prompt">
        <PromptPart
          kind="volatile"
          title="Volatile block"
          says="mood, thought, and memories"
          text={prompt.volatile_block}
          before={before?.prompt.volatile_block}
          tokens={tokens?.volatile_block}
        />
        <PromptPart
          kind="stable"
          title="Stable prefix"
          says={`sent first; hash ${prompt.prefix_hash.slice(0, 12)}`}
          text={prompt.stable_prefix}
          before={before?.prompt.stable_prefix}
          tokens={tokens?.stable_prefix}
        />
      </div>
    </section>
  )
}

type PartProps = {
  kind: 'stable' | 'volatile'
  title: string
  says: string
  text: string
  before: string | undefined
  tokens: number | undefined
}

const PromptPart = ({ kind, title, says, text, before, tokens }: PartProps) => {
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
