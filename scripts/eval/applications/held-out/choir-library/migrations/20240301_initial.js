exports.up = async (knex) => {
  await knex.schema.createTable('members', (table) => {
    table.increments('id')
    table.string('email').notNullable().unique()
    table.string('name').notNullable()
    table.string('voice', 16)
    table.string('role', 16).notNullable().defaultTo('singer')
    table.string('password').notNullable()
  })
  await knex.schema.createTable('scores', (table) => {
    table.increments('id')
    table.string('title').notNullable()
    table.string('composer').notNullable()
    table.integer('copies').notNullable()
    table.text('keywords')
  })
  await knex.schema.createTable('loans', (table) => {
    table.increments('id')
    table.integer('score_id').notNullable().references('scores.id').onDelete('CASCADE')
    table.integer('member_id').notNullable().references('members.id').onDelete('CASCADE')
    table.date('due').notNullable()
    table.boolean('returned').notNullable().defaultTo(false)
  })
  await knex.schema.createTable('settings', (table) => {
    table.string('name').primary()
    table.text('value')
  })
}

exports.down = async (knex) => {
  for (const table of ['settings', 'loans', 'scores', 'members'])
    await knex.schema.dropTable(table)
}
