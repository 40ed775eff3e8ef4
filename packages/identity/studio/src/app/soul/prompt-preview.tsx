import type { ValidateSoulAnswer } from '@daimon/client'
import { CopyButton } from '@daimon/ui'
import { PromptPart } from '../turn/prompt-part.tsx'
import { useLoad } from '../use-load.ts'
import type { Draft } from './soul-view.tsx'

type Props = {
  stored: Draft
  /** The prompt of the draft; absent while it isn't valid. */
  prompt: ValidateSoulAnswer['prompt'] | undefined
}

/** The stable prefix of the draft, with the lines that the stored soul doesn't have. */
export const PromptPreview = ({ stored, prompt }: Props) => {
  const [before] = useLoad(
    async (api, signal) => (await api.avatars.validateSoul(stored, { signal })).prompt,
    [JSON.stringify(stored)],
  )
  return (
    <section class="panel" aria-labelledby="prompt-preview">
      <div class="panel-head">
        <h2 id="prompt-preview">Prompt preview</h2>
        {prompt && <CopyButton text={prompt.stable_prefix} label="Copy prompt" />}
      </div>
      <p class="hint">
        What this draft adds to each prompt before a turn moves its traits. Memories and mood follow
        it.
      </p>
      {prompt ? (
        <div class="prompt">
          <PromptPart
            kind="stable"
            title="Stable prefix"
            says="of the draft"
            text={prompt.stable_prefix}
            before={before.value?.stable_prefix}
            tokens={prompt.token_count}
          />
        </div>
      ) : (
        <p class="hint">Correct the soul to see its prompt.</p>
      )}
    </section>
  )
}
