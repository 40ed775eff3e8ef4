import { db } from './knex.js'

await db.schema
  .createTable('users', (table) => {
    table.increments('id')
    table.integer('company_id').notNullable()
    table.string('email').unique()
    table.string('password').notNullable()
    table.string('role').defaultTo('clerk')
    table.string('token', 64).index()
    table.text('settings')
  })
  .createTable('shipments', (table) => {
    table.increments('id')
    table.integer('company_id').notNullable()
    table.string('code').unique()
    table.string('region')
    table.integer('weight')
    table.string('consignee')
    table.text('surcharge')
  })
  .createTable('invoices', (table) => {
    table.increments('id')
    table.integer('company_id').notNullable()
    table.integer('amount')
    table.text('rule')
  })

await db.destroy()
