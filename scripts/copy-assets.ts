/**
 * Copies files of other packages and of spec/ next to the build output, so that a packed package
 * is complete: the grammars, without the rest of their packages, which is twenty times as large,
 * and the contracts of the scanner for its client.
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')
const getDirectory = (manifest: string): string => dirname(fileURLToPath(manifest))

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
  ...Object.entries(grammars).flatMap(([language, file]): Copy[] => {
    const directory = getDirectory(import.meta.resolve(`tree-sitter-${language}/package.json`))
    const to = 'packages/scanner/core/dist/grammars'
    const license = join(directory, 'LICENSE')
    return [
      { from: join(directory, file), to },
      ...(existsSync(license)
        ? [{ from: license, to, as: `tree-sitter-${language}.LICENSE` }]
        : []),
    ]
  }),
  // The runtime of the encoder: a tenth of its package.
  {
    from: fileURLToPath(import.meta.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')),
    to: 'packages/identity/encoder-minilm/dist/runtime',
  },
  ...['client-scan-payload-v1.schema.json', 'scanner.openapi.json'].map((file) => ({
    from: join(root, 'spec', file),
    to: 'packages/scanner/client/dist/spec',
  })),
]

for (const { from, to, as } of copies) {
  mkdirSync(join(root, to), { recursive: true })
  copyFileSync(from, join(root, to, as ?? basename(from)))
}
