import { CodeBlock, useLoad } from '@daimon/ui'
import { api } from '../api.ts'

/** Source lines around the finding, if the console scanned the directory. */
export const SourcePanel = ({ id, file, line }: { id: string; file: string; line: number }) => {
  const [loaded] = useLoad(
    // Most scans come from elsewhere, and their sources are not here.
    (signal) => api.source(id, file, line, signal).catch(() => undefined),
    [id, file, line],
  )
  const excerpt = loaded.value
  return (
    <section class="panel" aria-label="Code" aria-busy={loaded.state === 'loading'}>
      <h2>Code</h2>
      <p class="meta">
        <code class="clip">
          {file}:{line}
        </code>
        {excerpt && <span>Secrets are replaced.</span>}
      </p>
      {excerpt ? (
        <CodeBlock label={`${file}, line ${line}`}>
          {excerpt.lines.map((text, at) => {
            const number = excerpt.first_line + at
            return (
              <span key={number} class={number === line ? 'code-line here' : 'code-line'}>
                <span class="line-number" aria-hidden="true">
                  {number}
                </span>
                <span>{text === '' ? ' ' : text}</span>
              </span>
            )
          })}
        </CodeBlock>
      ) : (
        loaded.state === 'ready' && (
          <p class="hint">
            The service has no access to this file. To see lines here, start the scan from the
            console on a loopback service.
          </p>
        )
      )}
    </section>
  )
}
