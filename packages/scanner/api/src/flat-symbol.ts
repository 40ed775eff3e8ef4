import type { FlattenedPayload } from './payload.ts'

/**
 * The symbol of a node that an older client has sent. Of an import it is what is imported: `package` names it, and a
 * label that is the member alone (`template` of `lodash`) is told behind it.
 */
export const symbolOfFlat = ({
  type,
  label,
  package: name,
}: FlattenedPayload['nodes'][number]): string | undefined => {
  if (!name || !PACKAGED.has(type.toUpperCase())) return label ?? undefined
  if (!label || label === name) return name
  if (label.startsWith(name)) return label
  return type.toUpperCase() !== 'DEPENDENCY' && MEMBER.test(label) ? `${name}/${label}` : name
}

const PACKAGED = new Set(['IMPORT', 'TYPE_ONLY_IMPORT', 'DEPENDENCY'])
const MEMBER = /^[\p{ID_Start}$_][\p{ID_Continue}$.]*$/u
