/** A small package with the answer that proving it must give. */
export type ProofCase = {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  /** `nothing` for a decoy; else the class, and the sink is the line that ends with `// SINK`. */
  readonly expected: 'nothing' | FlawClassName
}

type FlawClassName =
  | 'command-injection'
  | 'code-injection'
  | 'path-traversal'
  | 'prototype-pollution'
  | 'redos'

type Files = string | Readonly<Record<string, string>>

const filesOf = (files: Files): Readonly<Record<string, string>> => ({
  'package.json': '{"name":"case","version":"1.0.0","main":"index.js"}',
  ...(typeof files === 'string' ? { 'index.js': files } : files),
})

/** A package that looks like a flaw and has none. */
export const decoy = (name: string, files: Files): ProofCase => ({
  name,
  files: filesOf(files),
  expected: 'nothing',
})

/** A package that has a flaw of this class. */
export const flaw = (expected: FlawClassName, name: string, files: Files): ProofCase => ({
  name,
  files: filesOf(files),
  expected,
})
