import type { PrepareAnswer } from '@daimon/client'
import { CopyButton } from '@daimon/ui'
import { PromptPart } from './prompt-part.tsx'

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
