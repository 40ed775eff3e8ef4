import knex from 'knex'
import options from '../knexfile.js'

export const db = knex(options)
