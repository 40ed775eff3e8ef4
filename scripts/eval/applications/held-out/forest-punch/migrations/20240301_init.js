export async function up(knex) {
  await knex.schema.createTable('runners', (t) => {
    t.increments('id')
    t.string('email').unique()
    t.string('name')
    t.string('club')
    t.string('password_hash')
    t.boolean('organizer').defaultTo(false)
    t.jsonb('settings').defaultTo('{}')
  })
  await knex.schema.createTable('races', (t) => {
    t.increments('id')
    t.string('title')
    t.date('day')
    t.text('briefing')
    t.boolean('published').defaultTo(false)
    t.integer('created_by').references('runners.id')
  })
  await knex.schema.createTable('entries', (t) => {
    t.increments('id')
    t.integer('race_id').references('races.id')
    t.integer('runner_id').references('runners.id')
    t.string('category')
    t.string('chip')
    t.boolean('paid').defaultTo(false)
    t.integer('seconds')
  })
  await knex.schema.createTable('courses', (t) => {
    t.increments('id')
    t.integer('race_id').references('races.id')
    t.string('name')
    t.jsonb('controls')
  })
}

export async function down(knex) {
  for (const name of ['courses', 'entries', 'races', 'runners']) {
    await knex.schema.dropTable(name)
  }
}
