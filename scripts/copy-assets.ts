/**
 * Puts files of other packages and of spec/ beside what is built, so that a package has all that it needs once it is
 * packed: Swagger UI, so that `/docs` needs no internet; the grammars alone of the packages that hold them, which are
 * twenty times as large; the contracts of the scanner, which its client carries.
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')
const folderOf = (manifest: string): string => dirname(fileURLToPath(manifest))

const swagger = folderOf(import.meta.resolve('swagger-ui-dist/package.json'))

const grammars = {
  'c-sharp': 'tree-sitter-c_sharp.wasm',
  go: 'tree-sitter-go.wasm',
  java: 'tree-sitter-java.wasm',
  php: 'tree-sitter-php.wasm',
  python: 'tree-sitter-python.wasm',
  ruby: 'tree-sitter-ruby.wasm',
  rust: 'tree-sitter-rust.wasm',
}

type Copy = { readonly from: string; readonly to: string; readonly as?: string }

const copies: Copy[] = [
  // With the bundle go the licence, the notice it asks for, and those of what is bundled in it.
  ...[
    'swagger-ui.css',
    'swagger-ui-bundle.js',
    'swagger-ui-bundle.js.LICENSE.txt',
    'LICENSE',
    'NOTICE',
  ].map((file) => ({
    from: join(swagger, file),
    to: 'packages/shared/runtime/dist/docs-ui',
  })),
  ...Object.entries(grammars).flatMap(([language, file]): Copy[] => {
    const folder = folderOf(import.meta.resolve(`tree-sitter-${language}/package.json`))
    const to = 'packages/scanner/core/dist/grammars'
    const licence = join(folder, 'LICENSE')
    return [
      { from: join(folder, file), to },
      ...(existsSync(licence)
        ? [{ from: licence, to, as: `tree-sitter-${language}.LICENSE` }]
        : []),
    ]
  }),
  ...['client-scan-payload-v1.schema.json', 'scanner.openapi.json'].map((file) => ({
    from: join(root, 'spec', file),
    to: 'packages/scanner/client/dist/spec',
  })),
]

for (const { from, to, as } of copies) {
  mkdirSync(join(root, to), { recursive: true })
  copyFileSync(from, join(root, to, as ?? basename(from)))
}
