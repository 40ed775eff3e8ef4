import type { PrepareRequest } from '@daimon/client'
import { useState } from 'preact/hooks'
import { CopyButton } from '../parts/copy-button.tsx'
import { buildSnippets } from './snippets.ts'

const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const

/** The request as code to copy. */
export const SnippetPanel = ({ request }: { request: PrepareRequest }) => {
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('curl')
  const text = buildSnippets(request)[language]
  return (
    <section class="panel" aria-labelledby="snippet">
      <div class="panel-head">
        <h2 id="snippet">Code</h2>
        <div class="actions">
          <div class="segments" role="group" aria-label="Language">
            {LANGUAGES.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === language}
                onClick={() => setLanguage(each)}
              >
                {each}
              </button>
            ))}
          </div>
          <CopyButton text={text} />
        </div>
      </div>
      <pre class="code-block" tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
