import { type Arm, ARMS } from '@daimon/identity-core'
import {
  type Embedder,
  builtinEmbedder,
  builtinWordVectors,
  hashingEmbedder,
  httpEmbedder,
  onnxEmbedder,
} from '@daimon/identity-embed'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { committed, examplesOf, fitOptions, withArms } from './examples.ts'
import { leftOut } from './left-out.ts'
import { OWN_SETS } from './own-conversations.ts'
import { type Example, asMeans, scoreAt10, scoreFirst } from './listwise.ts'

// What each arm is worth under each embedder, as a Markdown table of R@10 / hit@10 by the committed weights:
//   npm run table:recall -- SET [SET …] [--embedders none,hashing,builtin,onnx:FOLDER,http:URL#MODEL] [--brief]
// --brief leaves out what each arm is worth by itself, and the fit.
// The package that onnx needs is looked for in TEST_ONNX_FOLDER, see scripts/ci/onnx-install.sh.

const isSet = (word: string): boolean => word.endsWith('.json') || OWN_SETS.includes(word)
const paths = process.argv.slice(2).filter(isSet)
if (paths.length === 0) {
  console.error(
    'usage: npm run table:recall -- SET [SET …] [--embedders none,hashing,builtin,onnx:FOLDER,http:URL#MODEL] [--brief]',
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

async function embedderOf(name: string): Promise<Embedder | undefined> {
  if (name === 'none') return undefined
  if (name === 'builtin') return builtinEmbedder()
  if (name === 'hashing') return hashingEmbedder()
  if (name.startsWith('onnx:')) return onnxEmbedder({ model: name.slice(5), load: loadOnnx })
  if (name.startsWith('http:')) {
    const [url = '', model = ''] = name.slice(5).split('#')
    return httpEmbedder({ url, model })
  }
  console.error(
    `There is no embedder "${name}": none, hashing, builtin, onnx:FOLDER or http:URL#MODEL.`,
  )
  return process.exit(2)
}

type Column = { readonly set: string; readonly title: string; readonly cells: Map<string, string> }

const WHOLE = 'with the second look'
const ALL = 'all arms'
const FITTED = 'all, fitted anew, conversation left out'
const GROUPS: Readonly<Record<string, readonly Arm[]>> = {
  'without the three of embeddings': ['dense', 'denseNear', 'denseSession'],
  'without words near a word': ['related', 'relatedNear'],
  'without windows and sessions': ['wide', 'wideTopic', 'session'],
}

const scoreWithout = (examples: readonly Example[], left: readonly Arm[]): string => {
  const arms = ARMS.filter((arm) => !left.includes(arm))
  return asMeans([scoreAt10(withArms(examples, arms), committed(arms))])
}

const columnsOf = async (name: string): Promise<Column[]> => {
  const embedder = await embedderOf(name)
  const examples = await examplesOf(paths, embedder, await builtinWordVectors())
  const unseen = isBrief ? undefined : leftOut(examples, fitOptions(ARMS))
  return [...Map.groupBy(examples, ({ set }) => set)].map(([set, own]) => ({
    set,
    title: name.replace(/:.*/, ''),
    cells: new Map([
      [WHOLE, asMeans([scoreFirst(own, ({ first }) => first)])],
      [ALL, scoreWithout(own, [])],
      ...(unseen
        ? ([
            [FITTED, asMeans(unseen.get(set) ?? [])],
            ...ARMS.map((arm) => [`without \`${arm}\``, scoreWithout(own, [arm])] as const),
            ...Object.entries(GROUPS).map(
              ([title, arms]) => [title, scoreWithout(own, arms)] as const,
            ),
          ] as const)
        : []),
    ]),
  }))
}

const columns: Column[] = []
for (const name of names) columns.push(...(await columnsOf(name)))
for (const [set, own] of Map.groupBy(columns, (column) => column.set)) {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  console.log(`\n${set}\n\n${row(['R@10 / hit@10', ...own.map(({ title }) => title)])}`)
  console.log(row(['---', ...own.map(() => '---')]))
  for (const title of own[0]?.cells.keys() ?? [])
    console.log(row([title, ...own.map(({ cells }) => cells.get(title) ?? '')]))
}
