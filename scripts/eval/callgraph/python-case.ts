/** A small program and the calls that running `main.py` makes. */
export type PythonCase = {
  readonly kind: string
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  /** Per line: a function and those that it calls. `main` is the module `main.py`. */
  readonly calls: string
}

/** Programs of a kind: name, text of `main.py` or files, and calls. */
export const programs = (
  kind: string,
  ...all: readonly (readonly [string, string | Readonly<Record<string, string>>, string])[]
): PythonCase[] =>
  all.map(([name, text, calls]) => ({
    kind,
    name,
    files: typeof text === 'string' ? { 'main.py': text } : text,
    calls,
  }))

/** Two functions, of which a case calls one. */
export const TWO = `def live():
    pass
def dead():
    pass
`
