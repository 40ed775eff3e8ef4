/**
 * Rejects patterns whose run time grows faster than the text: user text must not be able to block
 * the service. Checks the literals in modules that read such texts, and the patterns that these
 * modules build when loaded; scslre finds backtracking and repeated searches from each position.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

import { parseSync } from 'oxc-parser'
import { analyse } from 'scslre'

type FoundPattern = { readonly at: string; readonly source: string; readonly flags: string }
/** `line` of a `new RegExp(…)`. */
type FileReading = { readonly patterns: FoundPattern[]; readonly built: number[] }

const root = join(import.meta.dirname, '../..')
/** Pure packages are loaded, so that patterns composed of strings are checked complete. */
const LOADED = ['packages/identity/api', 'packages/identity/core', 'packages/shared/secrets']
const READ = [
  ...LOADED,
  'packages/identity/embed',
  'packages/identity/server',
  'packages/identity/store',
  'packages/shared/contract',
  'packages/shared/runtime',
]

/** Patterns that may stay, each by its file and source, with the bound on its text. */
const BOUNDED: readonly { file: string; source: string; because: string }[] = [
  {
    file: 'packages/identity/server/src/inference/chat-client.ts',
    source: String.raw`\/*$`,
    because: 'a URL from the configuration',
  },
  {
    file: 'packages/identity/embed/src/http-embedder.ts',
    source: String.raw`\/*$`,
    because: 'a URL from the configuration',
  },
  {
    file: 'packages/shared/runtime/src/telemetry/start-telemetry.ts',
    source: String.raw`\/+$`,
    because: 'a URL from the configuration',
  },
]

/** Constructions that contain escaped user text, which can't produce repetitions. */
const BUILT_LATER: ReadonlySet<string> = new Set([
  'packages/identity/core/src/memory/short-correction.ts',
])

const listFiles = (directory: string): string[] =>
  readdirSync(join(root, directory, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$|(?:^|\/)testing\//.test(file))
    .map((file) => join(root, directory, 'src', file))

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const readFile = (file: string): FileReading => {
  const text = readFileSync(file, 'utf8')
  const reading: FileReading = { patterns: [], built: [] }
  const getLine = (offset: number): number => text.slice(0, offset).split('\n').length
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isNode(node)) return
    const { type, regex, callee, start } = node
    if (type === 'Literal' && isNode(regex))
      reading.patterns.push({
        at: `${relative(root, file)}:${getLine(Number(start))}`,
        source: String(regex['pattern']),
        flags: String(regex['flags']),
      })
    if (type === 'NewExpression' && isNode(callee) && callee['name'] === 'RegExp')
      reading.built.push(getLine(Number(start)))
    Object.values(node).forEach(walk)
  }
  walk(parseSync(file, text).program)
  return reading
}

/** Loads modules and records the `RegExp` objects built meanwhile, by their source location. */
const recordBuilt = async (files: readonly string[]): Promise<FoundPattern[]> => {
  const found: FoundPattern[] = []
  const Native = RegExp
  const prefix = pathToFileURL(join(root, 'packages')).href
  const record = (pattern: RegExp): RegExp => {
    const line = (new Error('where').stack ?? '').split('\n').find((one) => one.includes(prefix))
    const place = /(?<url>file:[^\s()]+):\d+\)?$/.exec(line ?? '')?.groups?.['url']
    if (place !== undefined && !place.includes('/node_modules/'))
      found.push({
        at: relative(root, decodeURI(place.slice('file://'.length))),
        source: pattern.source,
        flags: pattern.flags,
      })
    return pattern
  }
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, given) => record(Reflect.construct(target, given) as RegExp),
  })
  try {
    for (const file of files) await import(pathToFileURL(file).href)
  } finally {
    globalThis.RegExp = Native
  }
  return found
}

const findFault = ({ source, flags }: FoundPattern): string | undefined => {
  const { reports } = analyse({ source, flags })
  if (reports.length === 0) return undefined
  const kinds = [
    ...new Set(
      reports.map(({ type, exponential }) => `${type}${exponential ? ', exponential' : ''}`),
    ),
  ]
  return kinds.join('; ')
}

const loaded = LOADED.flatMap(listFiles)
const readings = new Map(
  READ.flatMap(listFiles).map((file) => [relative(root, file), readFile(file)]),
)
const built = await recordBuilt(loaded)
const faults: string[] = []
const used = new Set<object>()

for (const pattern of [...[...readings.values()].flatMap(({ patterns }) => patterns), ...built]) {
  const fault = findFault(pattern)
  if (fault === undefined) continue
  const bound = BOUNDED.find(
    ({ file, source }) => pattern.at.startsWith(`${file}:`) && source === pattern.source,
  )
  if (bound) used.add(bound)
  else faults.push(`${pattern.at} (${fault}): /${pattern.source}/${pattern.flags}`)
}
for (const bound of BOUNDED)
  if (!used.has(bound))
    faults.push(`${bound.file}: BOUNDED has an unused entry; remove it: ${bound.source}`)

// Otherwise a pattern built at run time would not be checked.
const seen = new Set(built.map(({ at }) => at))
for (const [file, { built: lines }] of readings) {
  if (!LOADED.some((directory) => file.startsWith(`${directory}/`)) || BUILT_LATER.has(file))
    continue
  for (const line of lines)
    if (!seen.has(`${file}:${line}`))
      faults.push(`${file}:${line}: builds a pattern at run time; build it when the module loads`)
}

if (faults.length > 0) {
  process.stderr.write(
    `These patterns may take quadratic time or worse. Bound their repetitions, or parse the text with a loop:\n${faults.join('\n')}\n`,
  )
  process.exitCode = 1
} else
  process.stdout.write(
    `${built.length + [...readings.values()].flatMap(({ patterns }) => patterns).length} patterns are linear\n`,
  )
