import { z } from 'zod'

const Notebook = z.looseObject({
  cells: z.array(
    z.looseObject({
      cell_type: z.string().optional(),
      source: z.union([z.string(), z.array(z.string())]).optional(),
    }),
  ),
  metadata: z
    .looseObject({ kernelspec: z.looseObject({ language: z.string().optional() }).optional() })
    .optional(),
})

export type NotebookContext = {
  readonly code: string
  /** The shell commands of cells. */
  readonly script: string
  readonly language: string
}

/** A notebook, or the text of one cell. */
export const readNotebook = (text: string): NotebookContext => {
  const notebook = Notebook.safeParse(parsed(text))
  if (!notebook.success) return { ...readCells([text]), language: 'python' }
  const { cells, metadata } = notebook.data
  const sources = cells
    .filter(({ cell_type: type }) => type === 'code')
    .map(({ source = '' }) => (typeof source === 'string' ? source : source.join('')))
  return { ...readCells(sources), language: metadata?.kernelspec?.language ?? 'python' }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const SHELL_CELL = /^\s*%%(?:bash|sh|script\s+(?:ba|z)?sh|!)[^\n]*\n/
const SHELL_LINE = /^\s*(?:[\w, ]+=\s*)?!{1,2}(.*)$/
const MAGIC_INSTALL = /^\s*%(pip|conda|mamba|uv|npm|sx|system)\s+(.*)$/

const readCells = (cells: readonly string[]): Omit<NotebookContext, 'language'> => {
  const code: string[] = []
  const script: string[] = []
  for (const cell of cells) {
    if (SHELL_CELL.test(cell)) script.push(cell.replace(SHELL_CELL, ''))
    else if (!/^\s*%%(?!time|capture|prun)/.test(cell))
      for (const line of cell.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
        const [, shell] = SHELL_LINE.exec(line) ?? []
        const [, magic, rest = ''] = MAGIC_INSTALL.exec(line) ?? []
        if (shell !== undefined) script.push(interpolated(shell))
        else if (magic !== undefined)
          script.push(interpolated(magic.startsWith('s') ? rest : `${magic} ${rest}`))
        else code.push(/^\s*%/.test(line) ? '' : line)
      }
  }
  return { code: code.join('\n'), script: script.join('\n') }
}

/** The notebook substitutes `{sys.executable}` and `{name}`. */
const interpolated = (line: string): string =>
  line.replaceAll('{sys.executable}', 'python').replaceAll(/\{[A-Za-z_][\w.]*\}/g, '$unknown')
