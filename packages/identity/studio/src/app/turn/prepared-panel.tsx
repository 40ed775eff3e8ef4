import type { Avatar, PrepareAnswer } from '@daimon/client'
import { ShareBars } from '../figures/share-bars.tsx'
import { MemoryItem } from '../memories/memory-item.tsx'
import { ScoreParts } from '../memories/score-parts.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Empty } from '../parts/states.tsx'

const STAGES: readonly (readonly [string, string])[] = [
  ['embed', 'Embed query'],
  ['index', 'Update index'],
  ['rank', 'Rank memories'],
  ['fetch', 'Fetch memories'],
  ['render', 'Render prompt'],
]

type Props = { avatar: Avatar; prepared: PrepareAnswer }

/** The result of prepare: the prompt in its two parts, recalled memories, and timing. */
export const PreparedPanel = ({ avatar, prepared }: Props) => {
  const { prompt, recalled, requests, timings_ms: timings = {}, token_bounds: tokens } = prepared
  return (
    <>
      <section class="panel" aria-labelledby="prompt">
        <div class="panel-head">
          <h2 id="prompt">System prompt</h2>
          <CopyButton text={prepared.system_prompt} label="Copy prompt" />
        </div>
        <div class="prompt">
          <PromptPart
            kind="stable"
            title="Stable prefix"
            says={`unchanged while traits are; hash ${prompt.prefix_hash.slice(0, 12)}`}
            text={prompt.stable_prefix}
            tokens={tokens?.stable_prefix}
          />
          <PromptPart
            kind="volatile"
            title="Volatile block"
            says="changes with mood, thought, and memories"
            text={prompt.volatile_block}
            tokens={tokens?.volatile_block}
          />
        </div>
      </section>
      <div class="columns">
        <section class="panel" aria-labelledby="recalled">
          <h2 id="recalled">Recalled</h2>
          {recalled.length === 0 && (
            <Empty title="No matches">
              <p>No relevant memories. Try another message.</p>
            </Empty>
          )}
          <ol class="hits">
            {recalled.map((memory) => (
              <MemoryItem key={memory.id} botId={avatar.id} memory={memory} onChanged={() => {}}>
                <ScoreParts memory={memory} />
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
        <section class="panel" aria-labelledby="timing">
          <h2 id="timing">Timing</h2>
          <ShareBars
            rows={STAGES.flatMap(([stage, name]) => {
              const value = timings[stage]
              return value === undefined ? [] : [{ name, value, text: `${value.toFixed(2)} ms` }]
            })}
          />
          <p class="hint">
            Recall took {(timings['recall'] ?? 0).toFixed(2)} ms in total. Embedding and index
            update run in parallel.
          </p>
        </section>
      </div>
    </>
  )
}

type PartProps = {
  kind: 'stable' | 'volatile'
  title: string
  says: string
  text: string
  tokens: number | undefined
}

const PromptPart = ({ kind, title, says, text, tokens }: PartProps) => (
  <section class={`prompt-part ${kind}`} aria-label={title}>
    <p class="meta">
      <strong>{title}</strong>
      <span>{says}</span>
      <span>{text.length} characters</span>
      {tokens !== undefined && <span>at most {tokens} tokens</span>}
    </p>
    <pre dir="auto" tabIndex={0}>
      {text}
    </pre>
  </section>
)
