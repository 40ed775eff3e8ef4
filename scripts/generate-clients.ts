import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { readDocument, type OpenApiDocument } from './clients/document.ts'
import { pythonFiles } from './clients/python.ts'
import { typescriptFiles } from './clients/typescript.ts'
import { withoutAsync } from './clients/unasync.ts'

// Writes what both clients take from the committed OpenAPI document; with --check it writes nothing and
// fails when the document has an operation or a field that a client does not know.

const root = join(import.meta.dirname, '..')
const document = JSON.parse(
  readFileSync(join(root, 'spec/identity.openapi.json'), 'utf8'),
) as OpenApiDocument
const model = readDocument(document)

const pythonFolder = 'python/daimon-client/src/daimon_client'
function syncTwin(name: string): string {
  return withoutAsync(readFileSync(join(root, pythonFolder, name), 'utf8'), name)
}

const folders = {
  'packages/identity/client/src/generated': typescriptFiles(model),
  [join(pythonFolder, '_generated')]: {
    ...pythonFiles(model),
    'sync_client.py': syncTwin('_client.py'),
    'sync_send.py': syncTwin('_send.py'),
  },
}
const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const [folder, files] of Object.entries(folders))
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, folder, name)
    if (!isCheck) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    } else if (readFileSync(path, 'utf8') !== text) stale.push(join(folder, name))
  }
if (stale.length > 0) {
  console.error(`The clients do not know all of spec/: ${stale.join(', ')}. Run npm run spec.`)
  process.exitCode = 1
}
