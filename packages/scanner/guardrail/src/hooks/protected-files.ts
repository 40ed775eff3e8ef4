import { readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { readIfThere } from '../project/directories.ts'

export type ProtectedPlaces = {
  readonly root: string
  /** The user's home directory, for hosts that are configured there. */
  readonly home: string
  /** The user's files and directories that verdicts depend on: policy, checkpoints, key, cache. */
  readonly own: readonly string[]
}

type ProtectedRow = {
  readonly what: string
  /** Relative to the repository, or to the home directory. */
  readonly path: RegExp
  /** Protected only if this file, or a matching file in its directory, mentions the guardrail. */
  readonly isHook?: true
}

const FILES: readonly ProtectedRow[] = [
  { what: 'the policy of the guardrail', path: /^\.daimon(?:\/policy\.json)?$/ },
  { what: 'the audit log of the guardrail', path: /^\.daimon\/audit/ },
  { what: 'the advisories of the guardrail', path: /^\.daimon\/scanner(?:\/advisories(?:\/|$)|$)/ },
  {
    what: 'the list of files that scans skip',
    path: /(?:^|\/)\.daimonignore$|^\.git\/info\/exclude$/,
  },
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

/**
 * What a protected file is; undefined for a file that agents may write. `cwd` resolves relative
 * paths.
 */
export const protectedFile = (
  path: string,
  { root, home, own }: ProtectedPlaces,
  cwd = root,
): string | undefined => {
  const named = resolve(cwd, path.replace(/^~(?=\/|$)/, home))
  // Symbolic links count as their targets.
  for (const file of new Set([named, real(named)])) {
    if (own.some((each) => isWithin(each, file) || isWithin(real(each), file)))
      return 'data of the guardrail outside the repository'
    for (const base of [root, real(root), home]) {
      const below = relative(base, file).split(sep).join('/')
      const row = FILES.find((each) => each.path.test(below))
      if (row && (row.isHook !== true || namesGuardrail(file, row.path, base))) return row.what
    }
  }
  return undefined
}

const isWithin = (directory: string, file: string): boolean =>
  file === directory || file.startsWith(directory + sep)

/** A host merges settings files, so one file may disable the hooks of another. */
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

/** Resolves symbolic links, even if the end of the path doesn't exist. */
const real = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(real(above), basename(path))
  }
}
