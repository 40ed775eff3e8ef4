import {
  type Codec,
  count,
  flag,
  list,
  optional,
  encode,
  place,
  record,
  text,
  decode,
} from '../binary/codec.ts'
import type { FileOrigin } from './file-origin.ts'
import type {
  ReturnFact,
  CallFact,
  DecoratorFact,
  FileFacts,
  FunctionFact,
  GuardFact,
  ImportFact,
  UnresolvedNameFact,
} from './facts.ts'

/** Raise it when the same facts would be packed differently: it is part of the cache key. */
export const FACTS_FORMAT = 10

/** What is known of a file without unpacking its facts: which files it belongs together with. */
export type FileOutline = {
  readonly language: string
  /** `''` for source code of the project. */
  readonly origin: FileOrigin | ''
  /** Of imports, then of re-exports. */
  readonly specifiers: readonly string[]
  /** Uses names that other files of the language provide, or the other way round. */
  readonly isSharing: boolean
}

/**
 * Facts as bytes, their outline first: the format between processes and in the cache. Most stay
 * packed.
 */
export type EncodedFacts = Uint8Array

export const packFacts = (facts: FileFacts): EncodedFacts => {
  const outline = encode(outlineCodec, {
    language: facts.language,
    origin: facts.origin,
    specifiers: [...facts.imports, ...facts.reexports].map(({ specifier }) => specifier),
    isSharing: facts.wants.length > 0 || facts.provides.length > 0,
  })
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(outline.length)
  return Buffer.concat([head, outline, encode(factsCodec, facts)])
}

export const unpackOutline = (packed: EncodedFacts): FileOutline =>
  decode(outlineCodec, packed.subarray(HEAD_BYTES, HEAD_BYTES + outlineLength(packed)))

export const unpackFacts = (packed: EncodedFacts): FileFacts =>
  decode(factsCodec, packed.subarray(HEAD_BYTES + outlineLength(packed)))

const HEAD_BYTES = 4

const outlineLength = (packed: EncodedFacts): number =>
  new DataView(packed.buffer, packed.byteOffset).getUint32(0, true)

const outlineCodec: Codec<FileOutline> = record<FileOutline>({
  language: text(),
  origin: text(),
  specifiers: list(text()),
  isSharing: flag,
})

const column: Codec<number[]> = list(place)

/** Constant texts by their place among the arguments. */
const constants: Codec<Record<string, string>> = {
  write: (to, value) => rows.write(to, Object.entries(value)),
  read: (from) => Object.fromEntries(rows.read(from)),
}
const rows: Codec<[string, string][]> = list({
  write: (to, [name, value]) => {
    text().write(to, name)
    text().write(to, value)
  },
  read: (from) => [text().read(from), text().read(from)],
})

const functionCodec = record<FunctionFact>({
  name: text(),
  line: count,
  column: count,
  endLine: count,
  parent: place,
  node: place,
  self: place,
  params: column,
  hasRest: flag,
  result: place,
  isArrow: flag,
  isExported: flag,
})

const callCodec = record<CallFact>({
  in: count,
  line: count,
  column: count,
  callee: place,
  self: place,
  args: column,
  result: place,
  isNew: flag,
  name: text(),
  literals: optional(constants),
  options: optional(constants),
  keys: optional(constants),
  spreadFrom: optional(count),
})

const importCodec = record<ImportFact>({
  specifier: text(),
  kind: text(),
  name: text(),
  node: place,
  in: count,
  line: count,
  column: count,
})

const decoratorCodec = record<DecoratorFact>({
  line: optional(count),
  column: optional(count),
  of: place,
  class: place,
  name: text(),
  literal: optional(text()),
  methods: optional(text()),
  callee: place,
  self: optional(place),
  args: optional(column),
  param: optional(count),
  type: optional(text()),
})

const guardCodec = record<GuardFact>({
  from: place,
  to: place,
  guard: text(),
  trusted: column,
  asked: optional(
    record<NonNullable<GuardFact['asked']>>({
      name: text(),
      line: count,
      column: count,
      argument: count,
      isTrue: optional(flag),
    }),
  ),
})

const factsCodec = record<FileFacts>({
  language: text(),
  origin: text(),
  strings: list(text()),
  functions: list(functionCodec),
  nodeCount: count,
  flows: column,
  derivations: column,
  loads: column,
  attributes: column,
  stores: column,
  getters: column,
  objects: column,
  inherits: column,
  globals: column,
  calls: list(callCodec),
  branches: column,
  imports: list(importCodec),
  provides: column,
  wants: list(record<UnresolvedNameFact>({ names: column, outside: place, node: place })),
  exports: column,
  reexports: list(record<FileFacts['reexports'][number]>({ specifier: text(), line: count })),
  dynamicWrites: column,
  elements: column,
  slowPatterns: column,
  returns: column,
  marks: column,
  guards: list(guardCodec),
  answers: list(
    record<ReturnFact>({ of: count, param: count, guard: text(), isTrue: optional(flag) }),
  ),
  secrets: column,
  literals: column,
  fields: column,
  validated: column,
  typed: column,
  decorators: list(decoratorCodec),
  moduleNode: place,
  exportsNode: place,
  isModule: flag,
  warnings: list(text()),
})
