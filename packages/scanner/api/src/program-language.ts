/** The languages of programs that proofs run. */
export const PROGRAM_LANGUAGES = ['javascript', 'python'] as const
export type ProgramLanguage = (typeof PROGRAM_LANGUAGES)[number]

/** The language of a program, by the name of its file. */
export const getProgramLanguage = (file: string): ProgramLanguage =>
  file.endsWith('.py') ? 'python' : 'javascript'
