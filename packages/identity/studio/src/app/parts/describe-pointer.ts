import { DIMENSIONS } from '../msv/dimensions.ts'

const ROOTS = new Set(['soul', 'manifest', 'runtime_config', 'texts'])

/** The place of a JSON pointer in words: `Honesty-humility`, `Capabilities, item 2`. */
export const describePointer = (pointer: string): string => {
  const dimension = DIMENSIONS.find(({ key }) => pointer.endsWith(`/${key.replace('.', '/')}`))
  if (dimension) return dimension.name
  const [first = '', ...rest] = pointer.split('/').slice(1)
  const names = ROOTS.has(first) && rest.length > 0 ? rest : [first, ...rest]
  const text = names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((name) => (/^\d+$/.test(name) ? `item ${Number(name) + 1}` : name.replaceAll('_', ' ')))
    .join(', ')
  return text === '' ? 'The whole document' : `${text[0]?.toUpperCase()}${text.slice(1)}`
}
