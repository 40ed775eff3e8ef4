import type { ProbeRequest } from '../../protocol/application-job.ts'
import { type Surroundings, type Watch, watchFor } from './effects.ts'

/** Whether the records of the first account are watched, whose passwords are held meanwhile. */
export const isStoreWatched = ({ oracle }: ProbeRequest): boolean => oracle === 'foreign-record'

/**
 * Begins a shot and watches for its effect. What the guest seeds as it begins isn't an effect, and
 * neither is what it holds.
 */
export const beginWatch = async (
  shot: ProbeRequest,
  around: Surroundings,
  begin: () => Promise<unknown>,
): Promise<Watch> => {
  const early = isStoreWatched(shot) ? watchFor(shot, around) : undefined
  await begin()
  return early ?? watchFor(shot, around)
}
