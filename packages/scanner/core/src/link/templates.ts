import { TEMPLATE_ENDINGS, TEMPLATE_LANGUAGE, TEMPLATE_SCHEME } from '../rules/templates.ts'
import { getDirectory, joinPath } from './paths.ts'
import type { PackedSource } from './program.ts'
import type { Resolution, Resolve } from './resolve.ts'

/** Finds the file of a template by the name that it is rendered or included by. */
export const createTemplateResolver = (files: ReadonlySet<string>) => {
  const byName = Map.groupBy(
    [...files].filter((path) => TEMPLATE_ENDINGS.has(getEnding(path))),
    fileName,
  )
  return (from: string, name: string): Resolution => {
    const wanted = name.replace(/^(?:\.?\/|@)+/, '')
    const names = candidatesFor(wanted)
    const beside = [name, `_${name}`].flatMap((each) => {
      const path = joinPath(getDirectory(from), each)
      return path === undefined ? [] : candidatesFor(path)
    })
    const [near] = beside.filter((path) => files.has(path) && path !== from)
    if (near !== undefined && TEMPLATE_ENDINGS.has(getEnding(near)))
      return { kind: 'file', path: near }
    const tail = wanted.replace(/^(?:\.\.\/)+/, '')
    const found = [...names, ...candidatesFor(tail)].flatMap((each) =>
      (byName.get(fileName(each)) ?? []).filter(
        (path) => path !== from && (path === each || path.endsWith(`/${each}`)),
      ),
    )
    const [best] = found.toSorted(
      (a, b) => sharedLength(b, from) - sharedLength(a, from) || a.length - b.length,
    )
    return best === undefined ? { kind: 'missing' } : { kind: 'file', path: best }
  }
}

const getEnding = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase()
const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const candidatesFor = (path: string): readonly string[] =>
  TEMPLATE_ENDINGS.has(getEnding(path))
    ? [path]
    : [...TEMPLATE_ENDINGS.keys()].map((ending) => `${path}.${ending}`)

/** How many directories two paths have in common from the root. */
const sharedLength = (a: string, b: string): number => {
  const [left, right] = [a.split('/'), b.split('/')]
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? left.length : at
}

/**
 * Leaves out templates that no code renders: documentation and pages that are sent as they are are
 * no part of the program.
 */
export const withRenderedTemplates = (
  sources: readonly PackedSource[],
  resolve: Resolve,
): readonly PackedSource[] => {
  const isTemplate = ({ outline }: PackedSource) => outline.language === TEMPLATE_LANGUAGE
  const templates = new Map(sources.filter(isTemplate).map((source) => [source.path, source]))
  if (templates.size === 0) return sources
  const rendered = new Set<string>()
  const queue = sources.filter((source) => !isTemplate(source))
  // The loop appends to `queue`.
  for (const { path, outline } of queue)
    for (const specifier of outline.specifiers) {
      if (!specifier.startsWith(TEMPLATE_SCHEME)) continue
      const found = resolve(path, specifier)
      const target = found.kind === 'file' ? templates.get(found.path) : undefined
      if (!target || rendered.has(target.path)) continue
      rendered.add(target.path)
      queue.push(target)
    }
  return sources.filter((source) => !isTemplate(source) || rendered.has(source.path))
}
