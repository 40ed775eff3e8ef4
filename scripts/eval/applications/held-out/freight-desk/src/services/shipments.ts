import { one, pool } from '../db.js'
import { whereOf } from '../lib/columns.js'

export interface Shipment {
  id: number
  org_id: number
  status: string
  origin: string
  destination: string
  container: string
}

export interface Filters {
  status?: string
  origin?: string
  destination?: string
}

export async function searchShipments(orgId: number, { status, origin, destination }: Filters) {
  const extra = whereOf({ status, origin, destination })
  const text = `SELECT * FROM shipments WHERE org_id = $1${extra} ORDER BY id DESC LIMIT 100`
  const result = await pool.query<Shipment>(text, [orgId])
  return result.rows
}

export async function searchArchive(orgId: number, { status, origin }: Filters) {
  const values: unknown[] = [orgId]
  const add = (column: string, value?: string) =>
    value === undefined ? '' : ` AND ${column} = $${values.push(value)}`
  const extra = add('status', status) + add('origin', origin)
  const text = `SELECT * FROM archive WHERE org_id = $1${extra} LIMIT 100`
  const result = await pool.query<Shipment>(text, values)
  return result.rows
}

export const findShipment = (id: number) =>
  one<Shipment>('SELECT * FROM shipments WHERE id = $1', [id])

export const cancelShipment = (id: number, orgId: number) =>
  one<Shipment>(
    `UPDATE shipments SET status = 'cancelled' WHERE id = $1 AND org_id = $2 RETURNING *`,
    [id, orgId],
  )
