import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { type CallGraph, readCallGraph, reachableFrom } from '@daimon/scanner-core'
import type { PythonCase } from './python-case.ts'
import { NAME_CASES } from './python-cases.ts'
import { VALUE_CASES } from './python-value-cases.ts'

type Score = {
  readonly kind: string
  readonly name: string
  readonly missed: readonly string[]
  readonly extra: readonly string[]
  readonly found: number
}

/**
 * Compares which functions of the cases may run once another one does with what running them does.
 * Prints precision and recall for each kind, and every difference.
 */
export async function reportPythonCases(): Promise<string> {
  const scores: Score[] = []
  for (const given of [...NAME_CASES, ...VALUE_CASES]) scores.push(await scoreCase(given))
  const kinds = [...new Set(scores.map(({ kind }) => kind))]
  const lines = [
    `${'kind'.padEnd(16)}${['cases', 'exact', 'precision', 'recall'].map((text) => text.padStart(11)).join('')}`,
    ...kinds.map((kind) =>
      toRow(
        kind,
        scores.filter((each) => each.kind === kind),
      ),
    ),
    toRow('all', scores),
    ...scores.flatMap(({ kind, name, missed, extra }) => [
      ...missed.map((pair) => `  missed in ${kind}, ${name}: ${pair}`),
      ...extra.map((pair) => `  too many in ${kind}, ${name}: ${pair}`),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

const toRow = (kind: string, scores: readonly Score[]): string => {
  const sum = (count: (score: Score) => number) =>
    scores.reduce((total, score) => total + count(score), 0)
  const found = sum((score) => score.found)
  const extra = sum((score) => score.extra.length)
  const missed = sum((score) => score.missed.length)
  const exact = scores.filter((score) => score.extra.length + score.missed.length === 0).length
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  return `${kind.padEnd(16)}${[String(scores.length), String(exact), share(found, found + extra), share(found, found + missed)].map((text) => text.padStart(11)).join('')}`
}

const scoreCase = async ({ kind, name, files, calls }: PythonCase): Promise<Score> => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-python-calls-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const own = ownPairs(await readCallGraph(root, () => performance.now()))
    const wanted = wantedPairs(calls)
    const missed = [...wanted].filter((pair) => !own.has(pair))
    const extra = [...own].filter((pair) => !wanted.has(pair))
    return { kind, name, missed, extra, found: wanted.size - missed.length }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** All pairs of a function and one that it leads to. */
const wantedPairs = (calls: string): Set<string> => {
  const next = new Map(
    calls.split('\n').map((line) => {
      const [from = '', to = ''] = line.split(': ')
      return [from, to.split(' ')] as const
    }),
  )
  const pairs = new Set<string>()
  for (const from of next.keys()) {
    const queue = [...(next.get(from) ?? [])]
    for (const to of queue)
      if (!pairs.has(`${from} > ${to}`)) {
        pairs.add(`${from} > ${to}`)
        queue.push(...(next.get(to) ?? []))
      }
  }
  return pairs
}

/** Classes and functions without a name are on the way, but they aren't counted. */
const isCounted = (name: string): boolean =>
  /^(?:[A-Za-z]\w*\.)?[a-z_]\w*$/.test(name) && name !== 'box'

/** Functions within others by their own name, methods with that of their class. */
const toName = (name: string): string => /(?:[A-Z]\w*|box)\.\w+$|\w+$/.exec(name)?.[0] ?? name

const ownPairs = ({ functions, edges }: CallGraph): Set<string> => {
  // What code outside may call later follows from the definition, not from a call.
  const calls = edges.filter(
    ({ type, from, line }) =>
      type === 'CALLS' || (type === 'INDIRECT' && line !== functions[from]?.line),
  )
  const pairs = new Set<string>()
  functions.forEach(({ path, name }, at) => {
    const from = name === '<module>' && path === 'main.py' ? 'main' : toName(name)
    if (from !== 'main' && !isCounted(from)) return
    for (const to of reachableFrom(calls, [at])) {
      const called = toName(functions[to]?.name ?? '')
      if (to !== at && isCounted(called)) pairs.add(`${from} > ${called}`)
    }
  })
  return pairs
}
