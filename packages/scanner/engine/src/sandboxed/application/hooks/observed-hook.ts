import type { ObservedCalls } from '../../../protocol/application-job.ts'
import { hookFunctions } from '../../shared/hooks/functions-hook.ts'
import { recordCall } from '../recorder.ts'

/** Reports the calls that the job asks for. */
export const hookObserved = (observed: readonly ObservedCalls[]): void => {
  for (const { kind, ...functions } of observed)
    hookFunctions(functions, (name, given) => recordCall(kind, name, given))
}
