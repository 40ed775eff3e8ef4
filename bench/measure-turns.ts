import type { JsonClient } from './kernel/json-client.ts'
import { complete, prepare } from './kernel/turn-calls.ts'
import type { KernelMeasured, MeasureOptions } from './measure.ts'
import type { Workload } from './workload.ts'

export type TurnFigures = {
  readonly complete: KernelMeasured
  /** The prepare of the next turn, which has to take in what the complete before it wrote. */
  readonly prepareAfterComplete: KernelMeasured
  /** Share of those prepares that recalled what was said a moment before. */
  readonly readableAtOnce: number
}

export type TurnOptions = {
  readonly client: JsonClient
  readonly botId: string
  readonly workload: Workload
  readonly timed: <T>(task: Omit<MeasureOptions<T>, 'signal'>) => Promise<KernelMeasured>
}

export async function measureTurns(options: TurnOptions): Promise<TurnFigures> {
  const { client, botId, workload, timed } = options
  const completed = await timed({
    inputs: workload.turns,
    warmUp: workload.warmUp,
    action: (turn) => complete(client, botId, turn),
  })

  let writtenId = ''
  let found = 0
  const prepareAfterComplete = await timed({
    inputs: workload.chat,
    warmUp: 0,
    prelude: async (turn) => {
      const { memory_ids: ids } = await complete(client, botId, turn)
      writtenId = ids[0] ?? 'nothing was stored'
    },
    action: async (turn) => {
      if ((await prepare(client, botId, turn.said)).includes(writtenId)) found += 1
    },
  })
  return { complete: completed, prepareAfterComplete, readableAtOnce: found / workload.chat.length }
}
