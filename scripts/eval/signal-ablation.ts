import { type Signal, SIGNALS } from '@daimon/identity-core'
import {
  type Embedder,
  builtinEmbedder,
  builtinWordVectors,
  hashingEmbedder,
  httpEmbedder,
  minilmEmbedder,
  onnxEmbedder,
} from '@daimon/identity-embed'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { committed, loadExamples, fitOptions, withSignals } from './examples.ts'
import { crossValidate } from './cross-validation.ts'
import { OWN_SETS } from './own-conversations.ts'
import { type Example, asMeans, scoreAt10, scoreFirst } from './listwise.ts'

// Ablation of the signals per embedder, as a Markdown table of R@10 / hit@10 with the committed
// weights:
//   npm run ablate:recall -- SET [SET …] [--embedders LIST] [--brief]
// LIST is any of none,hashing,builtin,minilm,onnx:DIRECTORY,http:URL#MODEL; --brief omits single
// signals and the fit. The package for onnx is read from TEST_ONNX_FOLDER, see
// scripts/ci/onnx-install.sh.

const isSet = (word: string): boolean => word.endsWith('.json') || OWN_SETS.includes(word)
const paths = process.argv.slice(2).filter(isSet)
if (paths.length === 0) {
  console.error(
    'Usage: npm run ablate:recall -- SET [SET …] [--embedders none,hashing,builtin,minilm,onnx:DIRECTORY,http:URL#MODEL] [--brief]',
  )
  process.exit(2)
}
const isBrief = process.argv.includes('--brief')
const place = process.argv.indexOf('--embedders')
const names = (place < 0 ? 'none,builtin' : (process.argv[place + 1] ?? '')).split(',')

const loadOnnx = (): Promise<unknown> => {
  const require = createRequire(join(process.env['TEST_ONNX_FOLDER'] ?? '.', 'package.json'))
  return import(pathToFileURL(require.resolve('@huggingface/transformers')).href)
}

async function openEmbedder(name: string): Promise<Embedder | undefined> {
  if (name === 'none') return undefined
  if (name === 'builtin') return builtinEmbedder()
  if (name === 'minilm') return minilmEmbedder()
  if (name === 'hashing') return hashingEmbedder()
  if (name.startsWith('onnx:')) return onnxEmbedder({ model: name.slice(5), load: loadOnnx })
  if (name.startsWith('http:')) {
    const [url = '', model = ''] = name.slice(5).split('#')
    return httpEmbedder({ url, model })
  }
  console.error(
    `Unknown embedder '${name}'. Choose none, hashing, builtin, minilm, onnx:DIRECTORY, or http:URL#MODEL.`,
  )
  return process.exit(2)
}

type Column = { readonly set: string; readonly title: string; readonly cells: Map<string, string> }

const WHOLE = 'with the reranker'
const ALL = 'all signals'
const FITTED = 'all, refitted, cross-validated by conversation'
const GROUPS: Readonly<Record<string, readonly Signal[]>> = {
  'without the three of embeddings': ['dense', 'denseContext', 'denseSession'],
  'without similar words': ['softMatch', 'softMatchContext'],
  'without windows and sessions': ['window', 'windowTopic', 'session'],
}

const scoreWithout = (examples: readonly Example[], left: readonly Signal[]): string => {
  const signals = SIGNALS.filter((signal) => !left.includes(signal))
  return asMeans([scoreAt10(withSignals(examples, signals), committed(signals))])
}

const measureColumns = async (name: string): Promise<Column[]> => {
  const embedder = await openEmbedder(name)
  const examples = await loadExamples(paths, embedder, await builtinWordVectors())
  const unseen = isBrief ? undefined : crossValidate(examples, fitOptions(SIGNALS))
  return [...Map.groupBy(examples, ({ set }) => set)].map(([set, own]) => ({
    set,
    title: name.replace(/:.*/, ''),
    cells: new Map([
      [WHOLE, asMeans([scoreFirst(own, ({ first }) => first)])],
      [ALL, scoreWithout(own, [])],
      ...(unseen
        ? ([
            [FITTED, asMeans(unseen.get(set) ?? [])],
            ...SIGNALS.map(
              (signal) => [`without \`${signal}\``, scoreWithout(own, [signal])] as const,
            ),
            ...Object.entries(GROUPS).map(
              ([title, signals]) => [title, scoreWithout(own, signals)] as const,
            ),
          ] as const)
        : []),
    ]),
  }))
}

const columns: Column[] = []
for (const name of names) columns.push(...(await measureColumns(name)))
for (const [set, own] of Map.groupBy(columns, (column) => column.set)) {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  console.log(`\n${set}\n\n${row(['R@10 / hit@10', ...own.map(({ title }) => title)])}`)
  console.log(row(['---', ...own.map(() => '---')]))
  for (const title of own[0]?.cells.keys() ?? [])
    console.log(row([title, ...own.map(({ cells }) => cells.get(title) ?? '')]))
}
