import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { readDocument, type OpenApiDocument } from './clients/document.ts'
import { pythonFiles } from './clients/python.ts'
import { typescriptFiles } from './clients/typescript.ts'
import { withoutAsync } from './clients/unasync.ts'

// Generates the code of both clients from the committed OpenAPI document; with --check it writes
// nothing and fails if the document has an operation or a field that a client lacks.

const root = join(import.meta.dirname, '..')
const document = JSON.parse(
  readFileSync(join(root, 'spec/identity.openapi.json'), 'utf8'),
) as OpenApiDocument
const model = readDocument(document)

const pythonDirectory = 'python/daimon-client/src/daimon_client'
function syncTwin(name: string): string {
  return withoutAsync(readFileSync(join(root, pythonDirectory, name), 'utf8'), name)
}

const directories = {
  'packages/identity/client/src/generated': typescriptFiles(model),
  [join(pythonDirectory, '_generated')]: {
    ...pythonFiles(model),
    'sync_client.py': syncTwin('_client.py'),
    'sync_send.py': syncTwin('_send.py'),
    'sync_conversation.py': syncTwin('_conversation.py'),
    'sync_tools.py': syncTwin('_tools.py'),
  },
}
const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const [directory, files] of Object.entries(directories))
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, directory, name)
    if (!isCheck) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    } else if (readFileSync(path, 'utf8') !== text) stale.push(join(directory, name))
  }
if (stale.length > 0) {
  console.error(`The clients don't match spec/: ${stale.join(', ')}. Run npm run spec.`)
  process.exitCode = 1
}
