import { sql } from 'drizzle-orm'
import { db } from '../db/client.js'

export interface LatencyRange {
  monitorId: number
  bucket: string
  region?: string
}

const conditions = ({ monitorId, region }: LatencyRange) =>
  [`monitor_id = ${monitorId}`, region && `region = '${region}'`].filter(Boolean).join(' and ')

export async function latency(range: LatencyRange) {
  const where = conditions(range)
  return db.execute(sql`
    select date_trunc('hour', at) as slot, avg(took_ms) as mean
    from checks where ${sql.raw(where)} group by slot order by slot`)
}

export async function availability({ monitorId, bucket, region }: LatencyRange) {
  const unit = bucket === 'day' ? sql.raw(`'day'`) : sql.raw(`'hour'`)
  return db.execute(sql`
    select date_trunc(${unit}, at) as slot, avg((status < 400)::int) as share
    from checks where monitor_id = ${monitorId} and region = ${region ?? 'eu'} group by slot`)
}
