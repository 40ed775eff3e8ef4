import type { FlattenedPayload } from './payload.ts'

/**
 * The symbol of a node of an older client. For an import it is the package, followed by the label
 * if that is only a member (`template` of `lodash`).
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
