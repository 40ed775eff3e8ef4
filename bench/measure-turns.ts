import type { JsonClient } from './service/json-client.ts'
import { complete, prepare } from './service/turn-calls.ts'
import type { ServiceMeasurement, MeasureOptions } from './measure.ts'
import type { Workload } from './workload.ts'

export type TurnFigures = {
  readonly complete: ServiceMeasurement
  /** The prepare of the next turn, which has to load what the previous complete wrote. */
  readonly prepareAfterComplete: ServiceMeasurement
  /**
   * Share of those prepares that recalled the text just stored, which is a matter of rank: each
   * write was readable by its id at once, or the run failed.
   */
  readonly recalledAtOnce: number
}

export type TurnOptions = {
  readonly client: JsonClient
  readonly botId: string
  readonly workload: Workload
  readonly timed: <T>(task: Omit<MeasureOptions<T>, 'signal'>) => Promise<ServiceMeasurement>
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
      for (const id of ids) await client.send('GET', `/memory/${id}`)
    },
    action: async (turn) => {
      if ((await prepare(client, botId, turn.said)).includes(writtenId)) found += 1
    },
  })
  return { complete: completed, prepareAfterComplete, recalledAtOnce: found / workload.chat.length }
}
