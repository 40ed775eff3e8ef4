import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { cliReference } from './reference/cli.ts'
import { configurationReference } from './reference/configuration.ts'
import { ecosystemReference } from './reference/ecosystems.ts'
import { errorReference } from './reference/errors.ts'
import { guardrailPolicyReference } from './reference/guardrail-policy.ts'
import { classReference } from './reference/vulnerability-classes.ts'

// Writes the generated pages of docs/reference; with --check, it fails if they differ.

const directory = fileURLToPath(new URL('../docs/reference/', import.meta.url))
const pages: Readonly<Record<string, string>> = {
  'cli.md': cliReference(),
  'configuration.md': configurationReference(),
  'ecosystems.md': ecosystemReference(),
  'errors.md': errorReference(),
  'guardrail-policy.md': guardrailPolicyReference(),
  'vulnerability-classes.md': classReference(),
}

const isCheck = process.argv.includes('--check')
const read = (name: string): string | undefined => {
  try {
    return readFileSync(directory + name, 'utf8')
  } catch {
    return undefined
  }
}
const stale = Object.entries(pages).filter(([name, text]) => {
  if (!isCheck) writeFileSync(directory + name, text)
  return isCheck && read(name) !== text
})
if (stale.length > 0) {
  console.error(
    `Outdated pages in docs/reference: ${stale.map(([name]) => name).join(', ')}. Run 'npm run reference'.`,
  )
  process.exitCode = 1
}
