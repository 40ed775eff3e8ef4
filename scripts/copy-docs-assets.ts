/**
 * Puts Swagger UI beside the built server, so that `/docs` needs neither the internet nor, once
 * built, the development dependency that it comes from.
 */
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// With the bundle go the licence, the notice it asks for, and those of what is bundled in it.
const files = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'LICENSE',
  'NOTICE',
]

const source = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const target = join(import.meta.dirname, '../packages/identity/server/dist/docs-ui')

mkdirSync(target, { recursive: true })
for (const file of files) copyFileSync(join(source, file), join(target, file))
