/** A small package and the result that proving it must give. */
export type ProofCase = {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  /** `nothing` for a decoy; otherwise the class. The sink is the line that ends with `// SINK`. */
  readonly expected: 'nothing' | VulnerabilityClassName
}

type VulnerabilityClassName =
  | 'command-injection'
  | 'code-injection'
  | 'path-traversal'
  | 'prototype-pollution'
  | 'redos'

type Files = string | Readonly<Record<string, string>>

const toFiles = (files: Files): Readonly<Record<string, string>> => ({
  'package.json': '{"name":"case","version":"1.0.0","main":"index.js"}',
  ...(typeof files === 'string' ? { 'index.js': files } : files),
})

/** A package that looks vulnerable but isn't. */
export const decoy = (name: string, files: Files): ProofCase => ({
  name,
  files: toFiles(files),
  expected: 'nothing',
})

/** A package with a vulnerability of this class. */
export const vulnerability = (
  expected: VulnerabilityClassName,
  name: string,
  files: Files,
): ProofCase => ({
  name,
  files: toFiles(files),
  expected,
})
