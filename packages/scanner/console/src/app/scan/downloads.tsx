import { Trouble, saveFile, tell, useAction } from '@daimon/ui'
import { api } from '../api.ts'

const FILES = [
  ['html', 'HTML', 'report.html'],
  ['sarif', 'SARIF', 'report.sarif'],
  ['openvex', 'OpenVEX', 'report.openvex.json'],
  ['cyclonedx', 'CycloneDX', 'report.cdx.json'],
  ['json', 'JSON', 'report.json'],
  ['markdown', 'Markdown', 'report.md'],
] as const

/** Reports, which contain the decisions in force. */
export const Downloads = ({ id }: { id: string }) => {
  const { run, isRunning, error } = useAction(async (format: string, name: string) => {
    saveFile(name, await api.report(id, format))
    tell(`Downloaded ${name}`)
  })
  return (
    <section class="panel" aria-label="Reports">
      <h2>Download report</h2>
      <p class="hint">Reports contain your decisions.</p>
      <div class="actions">
        {FILES.map(([format, label, name]) => (
          <button
            key={format}
            type="button"
            aria-disabled={isRunning}
            onClick={() => void run(format, name)}
          >
            {label}
          </button>
        ))}
      </div>
      <Trouble error={error} />
    </section>
  )
}
