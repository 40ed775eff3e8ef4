import { readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { readIfThere } from '../project/folders.ts'

export type ProtectedPlaces = {
  readonly root: string
  /** The home directory of the user, for hosts that are configured there. */
  readonly home: string
  /** Files and directories of the user that verdicts rest on: policy, checkpoints, key, cache. */
  readonly own: readonly string[]
}

type ProtectedRow = {
  readonly what: string
  /** Relative to the repository, or to the home directory. */
  readonly path: RegExp
  /** Counts only where the guardrail is named in the file, or in a file beside it that matches. */
  readonly isHook?: true
}

const FILES: readonly ProtectedRow[] = [
  { what: 'the policy of the guardrail', path: /^\.daimon(?:\/policy\.json)?$/ },
  { what: 'the audit log of the guardrail', path: /^\.daimon\/audit/ },
  { what: 'the advisories of the guardrail', path: /^\.daimon\/scanner(?:\/advisories(?:\/|$)|$)/ },
  { what: 'what scans leave out', path: /(?:^|\/)\.daimonignore$|^\.git\/info\/exclude$/ },
  {
    what: 'hooks that call the guardrail',
    path: /^\.claude(?:\/settings(?:\.\w+)?\.json)?$/,
    isHook: true,
  },
  { what: 'hooks that call the guardrail', path: /^\.git(?:\/hooks(?:\/[\w-]+)?)?$/, isHook: true },
  { what: 'hooks that call the guardrail', path: /^\.husky(?:\/[\w/.-]+)?$/, isHook: true },
  {
    what: 'hooks that call the guardrail',
    path: /^(?:\.pre-commit-config\.ya?ml|\.?lefthook(?:-local)?\.ya?ml|\.simple-git-hooks\.\w+)$/,
    isHook: true,
  },
  {
    what: 'the configuration that starts the guardrail',
    path: /^(?:\.mcp\.json|\.claude\.json|\.(?:cursor|windsurf|vscode|gemini|codex|codeium\/windsurf)(?:\/(?:mcp|hooks|settings|mcp_config|config)\.(?:json|toml))?|\.github\/hooks(?:\/[\w.-]+\.json)?)$/,
    isHook: true,
  },
]

const OURS = /daimon-scan|daimon-guardrail|@daimon\/scanner/
const FILES_READ_MAX = 100
const DEPTH_MAX = 2

/** What a file protects, in words; undefined for a file that an agent may write. `cwd` is where a relative path begins. */
export const protectedFile = (
  path: string,
  { root, home, own }: ProtectedPlaces,
  cwd = root,
): string | undefined => {
  const named = resolve(cwd, path.replace(/^~(?=\/|$)/, home))
  // A link is what it leads to.
  for (const file of new Set([named, real(named)])) {
    if (own.some((each) => isWithin(each, file) || isWithin(real(each), file)))
      return 'what the guardrail keeps outside of the repository'
    for (const base of [root, real(root), home]) {
      const below = relative(base, file).split(sep).join('/')
      const row = FILES.find((each) => each.path.test(below))
      if (row && (row.isHook !== true || namesGuardrail(file, row.path, base))) return row.what
    }
  }
  return undefined
}

/** Whether an agent that writes, moves or deletes a path changes what judges it. */
export const isProtectedPath = (path: string, places: ProtectedPlaces, cwd?: string): boolean =>
  protectedFile(path, places, cwd) !== undefined

const isWithin = (folder: string, file: string): boolean =>
  file === folder || file.startsWith(folder + sep)

/** Of settings that a host reads together, one may switch off what another one says. */
const namesGuardrail = (file: string, path: RegExp, base: string): boolean => {
  const beside = path.test('.claude') && basename(file) !== '.claude' ? dirname(file) : file
  return filesIn(beside).some(
    (each) =>
      path.test(relative(base, each).split(sep).join('/')) && OURS.test(readIfThere(each) ?? ''),
  )
}

const filesIn = (path: string, depth = 0): string[] => {
  try {
    return readdirSync(path, { withFileTypes: true })
      .slice(0, FILES_READ_MAX)
      .flatMap((each) => {
        const file = join(path, each.name)
        if (!each.isDirectory()) return [file]
        return depth < DEPTH_MAX ? filesIn(file, depth + 1) : []
      })
  } catch {
    return [path]
  }
}

/** A path without links, also where its end is not there yet. */
const real = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(real(above), basename(path))
  }
}
