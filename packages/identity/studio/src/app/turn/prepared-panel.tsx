import type { Avatar, PrepareAnswer, WhatIfAnswer } from '@daimon/client'
import { Empty, pluralize, ShareBars } from '@daimon/ui'
import { movedBetween } from '../avatar/evidence.ts'
import { MovedBars } from '../figures/moved-bars.tsx'
import { MemoryItem } from '../memories/memory-item.tsx'
import { ScoreParts } from '../memories/score-parts.tsx'
import { PromptPanel } from './prompt-panel.tsx'

const STAGES: readonly (readonly [string, string])[] = [
  ['embed', 'Embed query'],
  ['index', 'Update index'],
  ['rank', 'Rank memories'],
  ['fetch', 'Fetch memories'],
  ['render', 'Render prompt'],
]

/** What prepare returned for a message, and the step that the message would cause. */
export type PreparedTurn = {
  readonly query: string
  readonly answer: PrepareAnswer
  readonly step: WhatIfAnswer
}

type Props = { avatar: Avatar; prepared: PreparedTurn; before: PreparedTurn | undefined }

/** Recalled memories first, then what would move, the prompt in its two parts, and timing. */
export const PreparedPanel = ({ avatar, prepared, before }: Props) => {
  const { query, answer, step } = prepared
  const { recalled, requests, timings_ms: timings = {}, token_count: tokens } = answer
  // The prompt has its own order; here, the best one is first.
  const ranked = recalled.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
  return (
    <>
      <section class="panel" aria-labelledby="recalled">
        <h2 id="recalled">Recalled</h2>
        <p class="meta" role="status">
          <span>{pluralize(recalled.length, 'memory')}</span>
          {tokens && (
            <span>about {tokens.stable_prefix + tokens.volatile_block} prompt tokens</span>
          )}
          <span>{(timings['recall'] ?? 0).toFixed(1)} ms</span>
        </p>
        {recalled.length === 0 && (
          <Empty title="No matches">
            <p>No relevant memories. Try another message.</p>
          </Empty>
        )}
        <ol class="hits">
          {ranked.map((memory) => (
            <MemoryItem
              key={memory.id}
              botId={avatar.id}
              memory={memory}
              query={query}
              onChanged={() => {}}
            >
              <ScoreParts memory={memory} query={query} />
            </MemoryItem>
          ))}
        </ol>
        {requests.length > 0 && (
          <>
            <h3>Standing instructions</h3>
            <ul>
              {requests.map((memory) => (
                <MemoryItem
                  key={memory.id}
                  botId={avatar.id}
                  memory={memory}
                  onChanged={() => {}}
                />
              ))}
            </ul>
          </>
        )}
      </section>
      <section class="panel" aria-labelledby="would-move">
        <h2 id="would-move">Would move</h2>
        <MovedBars
          values={movedBetween(step.before, step.after)}
          empty="This message moves nothing."
        />
      </section>
      <PromptPanel answer={answer} before={before?.answer} />
      <section class="panel" aria-labelledby="timing">
        <h2 id="timing">Timing</h2>
        <ShareBars
          rows={STAGES.flatMap(([stage, name]) => {
            const value = timings[stage]
            return value === undefined ? [] : [{ name, value, text: `${value.toFixed(2)} ms` }]
          })}
        />
        <p class="hint">
          Recall took {(timings['recall'] ?? 0).toFixed(2)} ms in total. Embedding and index update
          run in parallel.
        </p>
      </section>
    </>
  )
}
