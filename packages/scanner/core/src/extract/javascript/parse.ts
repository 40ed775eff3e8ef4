import { parse as parseWithBabel } from '@babel/parser'
import { parseSync } from 'oxc-parser'
import type { Ast } from './ast.ts'

export type Comment = { readonly start: number; readonly end: number }
export type Parsed = {
  readonly program: Ast
  readonly warnings: readonly string[]
  /** Lazy, because most files contain nothing that the comments are searched for. */
  readonly comments: () => readonly Comment[]
}

/**
 * The dialect by the file's extension. Plain JavaScript may contain JSX; a `.ts` file may not,
 * since `<T>x` is a cast there.
 */
const dialects: Readonly<Record<string, 'jsx' | 'ts' | 'tsx'>> = {
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
}

/**
 * Parses with oxc; if oxc rejects the text, with Babel, which recovers from most errors. Throws a
 * SyntaxError when neither succeeds.
 */
export const parseJavaScript = (text: string, ending: string): Parsed => {
  const lang = dialects[ending] ?? 'jsx'
  // CommonJS and old scripts have a top-level `return` or `await`; oxc reports it, yet returns the
  // tree.
  const result = parseSync(`file.${ending}`, text, { lang, sourceType: 'unambiguous' })
  const program = result.program as unknown as Ast
  const isWhole = Array.isArray(program.body) && program.body.length > 0
  if (isWhole || result.errors.length === 0)
    return { program, warnings: [], comments: () => result.comments }
  return recover(text, lang, result.errors[0]?.message ?? 'syntax error')
}

const recover = (text: string, lang: 'jsx' | 'ts' | 'tsx', first: string): Parsed => {
  const failures: unknown[] = []
  // Flow's annotations only resemble TypeScript's, so they get a parse of their own.
  const turns =
    lang === 'jsx'
      ? [['jsx'], ['jsx', 'flow'], []]
      : [lang === 'tsx' ? ['jsx', 'typescript'] : ['typescript']]
  for (const plugins of turns) {
    try {
      const file = parseWithBabel(text, {
        sourceType: 'unambiguous',
        errorRecovery: true,
        allowReturnOutsideFunction: true,
        allowAwaitOutsideFunction: true,
        allowSuperOutsideMethod: true,
        allowUndeclaredExports: true,
        allowNewTargetOutsideFunction: true,
        plugins: ['estree', 'decorators', ...plugins] as never,
      })
      return {
        program: file.program as unknown as Ast,
        warnings: [`recovered: ${kind(first)}`],
        comments: () => (file.comments ?? []) as Comment[],
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      failures.push(error)
    }
  }
  throw new SyntaxError('neither parser accepts it', { cause: failures })
}

// A parser's message may quote the source: only its first words are kept, without the quotation.
const kind = (message: string): string =>
  message
    .replaceAll(/[`'"].*/gs, '')
    .trim()
    .slice(0, 60) || 'syntax error'
