import knex from 'knex'

export const db = knex({
  client: 'mysql2',
  connection: process.env.MYSQL_URL ?? 'mysql://cargo@127.0.0.1/cargo',
  pool: { min: 0, max: 8 },
})
