import type { CallFact, FileFacts, FunctionFact } from '../extract/facts.ts'
import { type FileOutline, type EncodedFacts, unpackFacts } from '../extract/encoded-facts.ts'
import type { AbstractObject } from './points-to.ts'
import type { FindMajor } from './package-manifest.ts'
import { PointsTo } from './points-to.ts'
import type { Resolution, Resolve } from './resolve.ts'
import { withSharedNames } from './shared-names.ts'

export type SourceFile = { readonly path: string; readonly facts: FileFacts }

/** A file whose facts are still packed. */
export type PackedSource = {
  readonly path: string
  /** The hash of content and extractor. */
  readonly key: string
  readonly outline: FileOutline
  readonly packed: EncodedFacts
}

export const unpacked = ({ path, packed }: PackedSource): SourceFile => ({
  path,
  facts: unpackFacts(packed),
})

export type ProgramFile = SourceFile & {
  readonly index: number
  /** Offset of the file's nodes. */
  readonly nodeBase: number
  /** Offset of the file's functions. */
  readonly functionBase: number
  /** Offset of the file's calls. */
  readonly callBase: number
  readonly exportsToken: AbstractObject
  /** Holds the result of `require` of this file. */
  readonly value: number
  /** For each import in the facts. */
  readonly resolutions: readonly Resolution[]
}

type ProgramFunction = { readonly file: ProgramFile; readonly fact: FunctionFact }
export type ProgramCall = { readonly file: ProgramFile; readonly fact: CallFact }

/**
 * All files together: facts with numbers that are valid across files, and the sets that are being
 * solved.
 */
export type Program = {
  readonly sets: PointsTo
  readonly files: readonly ProgramFile[]
  readonly functions: readonly ProgramFunction[]
  readonly calls: readonly ProgramCall[]
  readonly byPath: ReadonlyMap<string, ProgramFile>
  readonly findMajor: FindMajor
}

/** Step limit of the solver: a base, and more for each node. */
type StepBudget = { readonly base: number; readonly perNode: number }

/** Far more than a program of its size needs, and yet finite. */
export const APPLICATION_BUDGET: StepBudget = { base: 12_000_000, perNode: 12 }
/** Enough for most libraries; what a bundle loses costs the application nothing. */
export const ASSET_BUDGET: StepBudget = { base: 1_000_000, perNode: 12 }

export const createProgram = (
  sources: readonly SourceFile[],
  resolve: Resolve,
  { base, perNode }: StepBudget,
  findMajor: FindMajor = () => undefined,
): Program => {
  const nodeCount = sources.reduce((sum, { facts }) => sum + facts.nodeCount, 0)
  const sets = new PointsTo(base + perNode * nodeCount)
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
  const byPath = new Map(files.map((file) => [file.path, file]))
  return { sets, files, functions, calls, byPath, findMajor }
}
