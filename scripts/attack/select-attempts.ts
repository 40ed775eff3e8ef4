import { UsageError } from '../../bench/command/run-command.ts'
import type { AttackGroup } from './attempt.ts'

type Selection = { readonly only?: string | undefined; readonly without?: string | undefined }

/** The attempts that the options select; throws UsageError for one that matches nothing. */
export const selectAttempts = (
  groups: readonly AttackGroup[],
  { only, without }: Selection,
): readonly AttackGroup[] => {
  const isLeftOut = (name: string) => without !== undefined && contains(name, without)
  const isMeant = (name: string) => only === undefined || contains(name, only)
  if (without !== undefined && !groups.some(({ name }) => isLeftOut(name)))
    throw new UsageError(`No group has '${without}' in its name: ${listNames(groups)}.`)
  const selected = groups
    .filter(({ name }) => !isLeftOut(name))
    .map(({ name, attempts }) => ({
      name,
      attempts: attempts.filter((attempt) => isMeant(name) || isMeant(attempt.name)),
    }))
    .filter(({ attempts }) => attempts.length > 0)
  if (selected.length === 0) throw new UsageError('The options leave no attempt to run.')
  return selected
}

/** An empty text is a part of none: it would be a variable that isn't set. */
const contains = (text: string, part: string): boolean =>
  part !== '' && text.toLowerCase().includes(part.toLowerCase())

const listNames = (groups: readonly AttackGroup[]): string =>
  groups.map(({ name }) => name).join('; ')
