import type { Avatar, RequestDay, SoulHybridClient } from '@daimon/client'
import { DayBars, type DayCount, Shown } from '@daimon/ui'
import { useLoad } from '../use-load.ts'
import { countDays, startOfDay } from './count-days.ts'
import { listRequestCharts } from './request-charts.ts'

const DAYS = 14
const AVATARS_MAX = 12
const PER_AVATAR = 200

type Activity = {
  readonly requests: readonly RequestDay[]
  readonly memories: readonly string[]
  readonly steps: readonly string[]
  readonly jobs: readonly string[]
  readonly erasures: readonly string[]
  /** Whether more happened than was read. */
  readonly isPartial: boolean
}

const FIGURES = [
  ['memories', 'Memories'],
  ['steps', 'Personality steps'],
  ['jobs', 'Jobs'],
  ['erasures', 'Erasures'],
] as const

/** What happened on each of the last days, counted from what the service lists. */
export const ActivityPanel = () => {
  const [loaded, reload] = useLoad<Activity>(readActivity, [])
  const now = new Date()
  return (
    <section class="panel" aria-labelledby="activity">
      <h2 id="activity">Last {DAYS} days</h2>
      <Shown loaded={loaded} what="activity" retry={reload}>
        {(activity) => (
          <>
            <div class="grid charts">
              {listRequestCharts(activity.requests, now, DAYS).map((chart) => (
                <Chart key={chart.title} {...chart} />
              ))}
              {FIGURES.map(([name, title]) => (
                <Chart
                  key={name}
                  title={title}
                  figure={String(activity[name].length)}
                  counts={countDays(activity[name], now, DAYS)}
                />
              ))}
            </div>
            <p class="hint">
              Requests are counted by day in UTC, memories on the day they were said.
              {activity.isPartial &&
                ` Memories and steps are those of the ${AVATARS_MAX} latest avatars, up to ${PER_AVATAR} of each.`}
            </p>
          </>
        )}
      </Shown>
    </section>
  )
}

type ChartProps = {
  title: string
  figure: string
  counts: readonly DayCount[]
  format?: (count: number) => string
}

const Chart = ({ title, figure, counts, format }: ChartProps) => (
  <div>
    <h3>{title}</h3>
    <p class="figure">{figure}</p>
    <DayBars counts={counts} label={title} {...(format === undefined ? {} : { format })} />
  </div>
)

const readActivity = async (api: SoulHybridClient, signal: AbortSignal): Promise<Activity> => {
  const since = startOfDay(new Date(), DAYS - 1).toISOString()
  const [requests, avatars, erasures, jobs] = await Promise.all([
    api.service.requestDays({ days: DAYS }, { signal }),
    api.avatars.list({ limit: AVATARS_MAX }, { signal }).page(),
    api.erasures.list({ limit: 200 }, { signal }).page(),
    api.jobs.list({ limit: 500, since }, { signal }).page(),
  ])
  const ofAvatars = await Promise.all(
    avatars.items.map((avatar) => readAvatarActivity(api, avatar, since, signal)),
  )
  return {
    requests: requests.items,
    memories: ofAvatars.flatMap(({ memories }) => memories),
    steps: ofAvatars.flatMap(({ steps }) => steps),
    jobs: jobs.items.map(({ created_at: at }) => at),
    erasures: erasures.items.map(({ at }) => at).filter((at) => at >= since),
    isPartial: avatars.next !== null || ofAvatars.some(({ isPartial }) => isPartial),
  }
}

const readAvatarActivity = async (
  api: SoulHybridClient,
  { id }: Avatar,
  since: string,
  signal: AbortSignal,
) => {
  const request = { bot_id: id, since, limit: PER_AVATAR }
  const [memories, steps] = await Promise.all([
    api.memories.list(request, { signal }).page(),
    api.avatars.history(request, { signal }).page(),
  ])
  return {
    memories: memories.items.map(({ occurred_at: at }) => at),
    steps: steps.items.map(({ at }) => at),
    isPartial: memories.next !== null || steps.next !== null,
  }
}
