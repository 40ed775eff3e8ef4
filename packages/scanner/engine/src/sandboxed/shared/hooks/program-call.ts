const SHELL = /(?:^|\/)(?:ba|da|z|k)?sh$/

/** A program that `spawn` or `execFile` starts. */
export type ProgramCall = {
  readonly program: string
  readonly list: readonly string[]
  /** Whether the options request a shell, which then reads the program and its arguments. */
  readonly isInShell: boolean
  /** Whether the program itself is a shell. */
  readonly isShell: boolean
}

/** Functions of `child_process` that start a program by its name. */
export const PROGRAM_FUNCTIONS = ['spawn', 'spawnSync', 'execFile', 'execFileSync'] as const

export const readProgramCall = (args: readonly unknown[]): ProgramCall => {
  const [first, second, third] = args
  const program = String(first)
  const options = (Array.isArray(second) ? third : second) as { shell?: unknown } | null | undefined
  return {
    program,
    list: Array.isArray(second) ? second.map(String) : [],
    isInShell: typeof options === 'object' && Boolean(options?.shell),
    isShell: SHELL.test(program),
  }
}

/** The command as a shell reads it: the program with its arguments. */
export const toCommand = ({ program, list }: ProgramCall): string => [program, ...list].join(' ')
