import { readFileSync } from 'node:fs'
import { ClientScanPayload } from '@daimon/scanner-api'
import { decode, encode } from '@msgpack/msgpack'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directoryOfFiles, scanDirectory } from '../../testing/directory.ts'
import { flatten } from '../flatten.ts'
import { decodeFragment } from './decode-fragment.ts'
import { encodeFragment } from './encode-fragment.ts'
import { FragmentError } from './fragment-error.ts'
import { compress, fromWire, readIndex, referencesBody, toWire, wholeBody } from './wire.ts'

/** A small application: a hundred modules that use each other, the server, and packages. */
const application = (line = ''): Record<string, string> => ({
  'package.json': '{"name":"app","dependencies":{"express":"^4.0.0"}}',
  ...Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [
      `src/part-${at}/model.js`,
      `${at === 50 ? line : ''}const { next${(at + 1) % 100} } = require('../part-${(at + 1) % 100}/model')\nconst express = require('express')\n${Array.from({ length: 10 }, (__, item) => `function item${item}Of${at}(input) {\n  return [input].map((one) => next${(at + 1) % 100}(one))\n}\n`).join('')}exports.next${at} = (input) => item${at % 10}Of${at}(input)\nexpress().get('/part/${at}', (request, response) => response.send(item1Of${at}(request.query)))\n`,
    ]),
  ),
})

test('restores the payload from columns, and both formats match the schema', async () => {
  const { payload } = await scanDirectory(directoryOfFiles(application()))
  const back = fromWire(wholeBody(toWire(payload)))
  const sorted = (fragments: typeof payload.fragments) => ({
    nodes: fragments.flatMap(({ nodes }) => nodes),
    edges: new Set(fragments.flatMap(({ edges }) => edges.map((edge) => JSON.stringify(edge)))),
  })
  expect(sorted(back.fragments)).toEqual(sorted(payload.fragments))
  expect({ ...back, fragments: [] }).toEqual({ ...payload, fragments: [] })
  for (const each of [payload, back, flatten(payload)])
    expect(ClientScanPayload.safeParse(each).error).toBeUndefined()
})

test('resends at most 2 kB for an added line in one file of a hundred', async () => {
  const [before, after] = await Promise.all(
    ['', '\n'].map(async (line) =>
      toWire((await scanDirectory(directoryOfFiles(application(line)))).payload),
    ),
  )
  if (!before || !after) throw new Error('two scans')
  const first = referencesBody(before)
  const second = referencesBody(after)
  const known = new Set([...before.fragments, ...first.indexes].map(({ digest }) => digest))
  const sent = [...after.fragments, ...second.indexes].filter(({ digest }) => !known.has(digest))
  const bytes = sent.reduce(
    (sum, fragment) => sum + compress(fragment.bytes).length,
    compress(second.body).length,
  )
  expect(sent.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(2_000)
})

test('sends at most sixteen bytes per function', async () => {
  const { payload } = await scanDirectory(directoryOfFiles(application()))
  const functions = payload.fragments
    .flatMap(({ nodes }) => nodes)
    .filter(({ kind }) => kind === 'FUNCTION').length
  expect(compress(wholeBody(toWire(payload))).length / functions).toBeLessThanOrEqual(16)
})

test('names every fragment with its first line in the indexes', async () => {
  const wire = toWire((await scanDirectory(directoryOfFiles(application()))).payload)
  const named = referencesBody(wire).indexes.flatMap(({ bytes }) => readIndex(bytes) ?? [])
  expect(named).toEqual(wire.fragments.map(({ digest, firstLine }) => ({ digest, firstLine })))
})

const word = fc.stringMatching(/^[a-z$]{1,6}$/)
const symbol = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'))

test('restores any fragment exactly, whatever its names, lines, and edges', () => {
  const node = fc.record({
    symbol,
    line: fc.nat(5_000),
    file: fc.constantFrom('a.js', 'b/c.ts'),
    id: fc.option(fc.uuid(), { nil: undefined }),
    end: fc.option(fc.nat(50), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      fc.array(node, { maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(29), fc.nat(29), fc.option(word, { nil: undefined })), {
        maxLength: 40,
      }),
      fc.nat(900),
      (given, links, firstLine) => {
        const nodes = given.map(({ symbol: name, line, file, id, end }, at) => ({
          id: id ?? `${file}#${name}^${at}`,
          kind: 'FUNCTION' as const,
          file,
          line,
          language: 'javascript',
          symbol: name,
          ...(end === undefined ? {} : { metadata: { end_line: line + end } }),
        }))
        const edges = links
          .filter(([from]) => from < nodes.length)
          .toSorted(([a], [b]) => a - b)
          .map(([from, to, name]) => ({
            source: nodes[from]?.id ?? '',
            target: nodes[to]?.id ?? 'elsewhere.js#other',
            edge_type: 'CALLS' as const,
            ...(name === undefined ? {} : { metadata: { symbol: name } }),
          }))
        const fragment = { nodes, edges, warnings: ['one'] }
        expect(decodeFragment(encodeFragment(fragment, firstLine), firstLine)).toEqual(fragment)
      },
    ),
  )
})

test('rejects invalid bytes with one kind of error', () => {
  const whole = encodeFragment(
    {
      nodes: [
        {
          id: 'a.js#a',
          kind: 'FUNCTION',
          file: 'a.js',
          line: 1,
          language: 'javascript',
          symbol: 'a',
        },
      ],
      edges: [],
      warnings: [],
    },
    1,
  )
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
      const broken = Uint8Array.from(whole)
      broken[at] = value
      for (const bytes of [broken, whole.subarray(0, at)]) {
        expect(catchFault(bytes)).toSatisfy(
          (fault) => fault === undefined || fault instanceof FragmentError,
        )
      }
    }),
  )
})

const catchFault = (bytes: Uint8Array): unknown => {
  try {
    decodeFragment(bytes, 1)
    return undefined
  } catch (error) {
    return error
  }
}

test('publishes the schema that the code uses', () => {
  const published = JSON.parse(
    readFileSync(
      new URL('../../../../../../spec/client-scan-payload-v1.schema.json', import.meta.url),
      'utf8',
    ),
  ) as { $schema: string }
  expect(published.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
})

test('reads fragments of version 1, whose targets count from their source', () => {
  const node = (name: string, line: number) => ({
    id: `a.js#${name}`,
    kind: 'FUNCTION' as const,
    file: 'a.js',
    line,
    language: 'javascript',
    symbol: name,
  })
  const edge = (target: string) => ({
    source: 'a.js#a',
    target: `a.js#${target}`,
    edge_type: 'CALLS' as const,
  })
  const fragment = {
    nodes: [node('a', 1), node('b', 2), node('c', 3)],
    edges: [edge('b'), edge('c')],
    warnings: [],
  }
  const columns = decode(encodeFragment(fragment, 1)) as unknown[]
  // One source, at 0, with two targets: 1 and 2 places after it.
  const old = encode(
    columns.map((column, at) =>
      at === 0 ? 1 : at === 7 ? new Uint8Array([1, 0, 2, 0, 2, 0, 4]) : column,
    ),
  )
  expect(decodeFragment(old, 1)).toEqual(fragment)
})
