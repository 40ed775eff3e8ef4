import { openApiDocument, soulJsonSchema } from '@daimon/identity-api'
import {
  openApiDocument as scannerDocument,
  payloadJsonSchema,
  proofJsonSchema,
} from '@daimon/scanner-api'
import { policyJsonSchema } from '@daimon/scanner-guardrail'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Writes the generated contracts under spec/; with --check it writes nothing and fails if they
// differ.

const directory = fileURLToPath(new URL('../spec/', import.meta.url))
const documents: Readonly<Record<string, unknown>> = {
  'identity.openapi.json': openApiDocument(),
  'soul.schema.json': soulJsonSchema(),
  'scanner.openapi.json': scannerDocument(),
  'client-scan-payload-v1.schema.json': payloadJsonSchema(),
  'proof-bundle-v1.schema.json': proofJsonSchema(),
  'guardrail-policy-v1.schema.json': policyJsonSchema(),
}

const isCheck = process.argv.includes('--check')
mkdirSync(directory, { recursive: true })
const stale = Object.entries(documents).filter(([name, document]) => {
  const text = `${JSON.stringify(document, undefined, 2)}\n`
  if (!isCheck) writeFileSync(`${directory}${name}`, text)
  return isCheck && readFileSync(`${directory}${name}`, 'utf8') !== text
})
if (stale.length > 0) {
  console.error(
    `spec/ doesn't match the code: ${stale.map(([name]) => name).join(', ')}. Run npm run spec.`,
  )
  process.exitCode = 1
}
