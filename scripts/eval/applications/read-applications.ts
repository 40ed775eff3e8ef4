import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { KINDS } from './kinds.ts'

export const HALVES = ['develop', 'held-out', 'sealed'] as const
export type Half = (typeof HALVES)[number]

const Label = z
  .strictObject({
    kind: z.enum(KINDS),
    file: z.string().min(1),
    line: z.int().min(1),
    end_line: z.int().min(1),
    note: z.string().default(''),
  })
  .refine(({ line, end_line: end }) => line <= end, 'line must be at most end_line')
export type Label = z.infer<typeof Label>

const Labels = z.strictObject({
  language: z.enum(['javascript', 'typescript', 'python']),
  framework: z.string().min(1),
  store: z.boolean(),
  login: z.boolean(),
  flaws: z.array(Label).min(1),
  safe: z.array(Label),
})

export type Application = z.infer<typeof Labels> & {
  readonly name: string
  readonly directory: string
}

/** The applications of one half, with their labels checked against the files they name. */
export function readApplications(half: Half): readonly Application[] {
  const root = join(import.meta.dirname, half)
  if (!existsSync(root)) return []
  return readdirSync(root)
    .toSorted()
    .map((name) => {
      const directory = join(root, name)
      const labels = readLabels(directory)
      if (labels === undefined && half === 'sealed')
        throw new Error('The labels of a sealed application are invalid.')
      if (labels === undefined) throw new Error(`The labels of ${name} are invalid.`)
      return { ...labels, name, directory }
    })
}

/** The source lines of a label. */
export const labeledLines = (directory: string, { file, line, end_line: end }: Label): string[] =>
  readFileSync(join(directory, file), 'utf8')
    .split('\n')
    .slice(line - 1, end)

/** Undefined if they don't follow the format or name lines that the application lacks. */
function readLabels(directory: string): z.infer<typeof Labels> | undefined {
  try {
    const labels = Labels.parse(JSON.parse(readFileSync(join(directory, 'labels.json'), 'utf8')))
    const isPresent = (label: Label) => {
      const lines = labeledLines(directory, label)
      return lines.length === label.end_line - label.line + 1 && lines[0]?.trim() !== ''
    }
    return [...labels.flaws, ...labels.safe].every(isPresent) ? labels : undefined
  } catch {
    return undefined
  }
}
