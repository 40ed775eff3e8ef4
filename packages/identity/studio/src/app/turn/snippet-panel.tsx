import type { PrepareRequest } from '@daimon/client'
import { CodeBlock, CopyButton, Segments } from '@daimon/ui'
import { useState } from 'preact/hooks'
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
          <Segments
            label="Language"
            options={LANGUAGES.map((each) => [each, each])}
            value={language}
            onChange={setLanguage}
          />
          <CopyButton text={text} />
        </div>
      </div>
      <CodeBlock label={`Request in ${language}`}>{text}</CodeBlock>
    </section>
  )
}
