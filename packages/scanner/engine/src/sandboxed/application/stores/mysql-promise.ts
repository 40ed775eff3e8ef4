/** Stand-in for `mysql2/promise` and `mariadb`. */
import { promised } from './mysql.ts'

// oxlint-disable-next-line import/no-default-export -- programs import drivers this way
export { promised as default, promised as 'module.exports' }
export const { createConnection, createPool, escape, escapeId, format } = promised
