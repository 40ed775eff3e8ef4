import type { CallFact, FileFacts, FunctionFact } from '../extract/facts.ts'
import { type FileOutline, type PackedFacts, unpackFacts } from '../extract/packed-facts.ts'
import type { Token } from './points-to.ts'
import { PointsTo } from './points-to.ts'
import type { Resolution, Resolve } from './resolve.ts'
import { withSharedNames } from './shared-names.ts'

export type SourceFile = { readonly path: string; readonly facts: FileFacts }

/** A file whose facts nobody has needed yet. */
export type PackedSource = {
  readonly path: string
  /** The hash of content and extractor. */
  readonly key: string
  readonly outline: FileOutline
  readonly packed: PackedFacts
}

export const unpacked = ({ path, packed }: PackedSource): SourceFile => ({
  path,
  facts: unpackFacts(packed),
})

export type ProgramFile = SourceFile & {
  readonly index: number
  /** What to add to a node of the file's facts. */
  readonly nodeBase: number
  /** What to add to a function of the file's facts. */
  readonly functionBase: number
  /** What to add to a call of the file's facts. */
  readonly callBase: number
  readonly exportsToken: Token
  /** Holds what `require` of this file gives. */
  readonly value: number
  /** Of each import in the facts. */
  readonly resolutions: readonly Resolution[]
}

type ProgramFunction = { readonly file: ProgramFile; readonly fact: FunctionFact }
export type ProgramCall = { readonly file: ProgramFile; readonly fact: CallFact }

/** All files together: facts with numbers that hold across files, and the sets that are being solved. */
export type Program = {
  readonly sets: PointsTo
  readonly files: readonly ProgramFile[]
  readonly functions: readonly ProgramFunction[]
  readonly calls: readonly ProgramCall[]
  readonly byPath: ReadonlyMap<string, ProgramFile>
}

/** Steps of the solver that a program of this size may take: far more than it should, and yet an end. */
const stepsFor = (nodeCount: number): number => 12_000_000 + 12 * nodeCount

export const createProgram = (sources: readonly SourceFile[], resolve: Resolve): Program => {
  const sets = new PointsTo(stepsFor(sources.reduce((sum, { facts }) => sum + facts.nodeCount, 0)))
  const resolveName = withSharedNames(sources, resolve)
  const files: ProgramFile[] = []
  const functions: ProgramFunction[] = []
  const calls: ProgramCall[] = []
  for (const source of sources) {
    const { path, facts } = source
    const exportsToken = sets.object()
    const moduleToken = sets.object()
    const file: ProgramFile = {
      ...source,
      index: files.length,
      nodeBase: sets.nodes(facts.nodeCount),
      functionBase: functions.length,
      callBase: calls.length,
      exportsToken,
      value: sets.property(moduleToken, 'exports'),
      resolutions: facts.imports.map(({ specifier }) => resolveName(path, specifier)),
    }
    sets.add(file.value, exportsToken)
    if (facts.moduleNode >= 0) sets.add(file.nodeBase + facts.moduleNode, moduleToken)
    if (facts.exportsNode >= 0) sets.add(file.nodeBase + facts.exportsNode, exportsToken)
    files.push(file)
    for (const fact of facts.functions) functions.push({ file, fact })
    for (const fact of facts.calls) calls.push({ file, fact })
  }
  return { sets, files, functions, calls, byPath: new Map(files.map((file) => [file.path, file])) }
}
