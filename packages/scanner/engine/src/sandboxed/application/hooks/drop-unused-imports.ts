const NAMED =
  /^([ \t]*import\s+)(?:([A-Za-z_$][\w$]*)(\s*,\s*|\s+))?(?:\{([^{}]{0,4000})\}\s*)?(from\s*(?:'[^'\n]*'|"[^"\n]*"))/gm
const WORD = /[A-Za-z_$][\w$]*/g
const LOCAL = /([A-Za-z_$][\w$]*)\s*$/

/**
 * Leaves out the imported names that a compiled text doesn't use, as compilers of TypeScript do:
 * they were types, which no module exports.
 */
export const dropUnusedImports = (text: string): string => {
  const used = new Set(text.replaceAll(NAMED, '').match(WORD))
  return text.replaceAll(
    NAMED,
    (
      whole,
      start: string,
      byDefault: string | undefined,
      _,
      list: string | undefined,
      from: string,
    ) => {
      if (byDefault === undefined && list === undefined) return whole
      const all = (list ?? '').split(',').filter((each) => each.trim() !== '')
      const names = all.filter((each) => used.has(LOCAL.exec(each)?.[1] ?? ''))
      const isDefaultUsed = byDefault !== undefined && used.has(byDefault)
      if (names.length === all.length && (isDefaultUsed || byDefault === undefined)) return whole
      const parts = [
        ...(isDefaultUsed ? [byDefault] : []),
        ...(names.length > 0 ? [`{${names.join(',')}}`] : []),
      ]
      const kept = parts.length === 0 ? '' : `${start}${parts.join(', ')} ${from}`
      // The lines stay.
      return kept + '\n'.repeat(Math.max(0, countLines(whole) - countLines(kept)))
    },
  )
}

const countLines = (text: string): number => text.split('\n').length - 1
