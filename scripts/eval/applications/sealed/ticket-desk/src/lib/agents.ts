import { one, pool } from './db.ts'

export interface Agent {
  id: number
  name: string
  email: string
  phone: string | null
  signature: string | null
  role: string
  team_id: number
}

const COLUMNS = 'id, name, email, phone, signature, role, team_id'

export const findAgent = (id: number) =>
  one<Agent>(`SELECT ${COLUMNS} FROM agents WHERE id = $1`, [id])

export const findByEmail = (email: string) =>
  one<Agent & { password: string }>(`SELECT ${COLUMNS}, password FROM agents WHERE email = $1`, [
    email,
  ])

export async function saveAgent(agent: Agent): Promise<void> {
  await pool.query(
    'UPDATE agents SET name = $2, phone = $3, signature = $4, role = $5, team_id = $6 WHERE id = $1',
    [agent.id, agent.name, agent.phone, agent.signature, agent.role, agent.team_id],
  )
}
