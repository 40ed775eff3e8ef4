import { pool } from './db.ts'

export interface TicketFilter {
  status?: string
  subject?: string
  assignee?: string
}

export interface TicketRow {
  id: number
  team_id: number
  customer: string
  subject: string
  status: string
}

export class TicketRepository {
  readonly #teamId: number

  constructor(teamId: number) {
    this.#teamId = teamId
  }

  async list(filter: TicketFilter): Promise<TicketRow[]> {
    const where = [`team_id = ${this.#teamId}`]
    if (filter.status) where.push(`status = '${filter.status}'`)
    if (filter.subject) where.push(`subject ILIKE '%${filter.subject}%'`)
    const result = await pool.query<TicketRow>(
      `SELECT id, team_id, customer, subject, status FROM tickets WHERE ${where.join(' AND ')} ORDER BY id DESC`,
    )
    return result.rows
  }

  async archive(filter: TicketFilter): Promise<TicketRow[]> {
    const values: unknown[] = [this.#teamId]
    const where = ['team_id = $1', "status = 'closed'"]
    if (filter.subject) where.push(`subject ILIKE $${values.push(`%${filter.subject}%`)}`)
    if (filter.assignee) where.push(`assignee = $${values.push(Number(filter.assignee))}`)
    const result = await pool.query<TicketRow>(
      `SELECT id, team_id, customer, subject, status FROM tickets WHERE ${where.join(' AND ')} ORDER BY id DESC`,
      values,
    )
    return result.rows
  }

  async close(id: number): Promise<TicketRow | undefined> {
    const { rows } = await pool.query<TicketRow>(
      `UPDATE tickets SET status = 'closed' WHERE id = $1 AND team_id = $2
       RETURNING id, team_id, customer, subject, status`,
      [id, this.#teamId],
    )
    return rows[0]
  }
}
