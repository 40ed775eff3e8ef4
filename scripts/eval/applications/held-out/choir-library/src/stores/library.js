const knex = require('knex')(require('../../knexfile'))

const visible = ['id', 'email', 'name', 'voice', 'role']

const members = {
  byId: (id) => knex('members').select(visible).where({ id }).first(),
  withPassword: (email) => knex('members').where({ email }).first(),
  all: () => knex('members').select(visible).orderBy('name'),
  async change(id, changes) {
    const [member] = await knex('members').where({ id }).update(changes).returning(visible)
    return member
  },
  async changeContact(id, contact) {
    const [member] = await knex('members').where({ id }).update(contact).returning(visible)
    return member
  },
}

class ScoreStore {
  constructor(table) {
    this.table = table
  }

  all() {
    return knex(this.table).select('id', 'title', 'composer', 'copies').limit(200)
  }

  search(term, limit) {
    const pattern = `%${term.toLowerCase()}%`
    return this.all().whereRaw(`lower(title || ' ' || composer) LIKE '${pattern}'`).limit(limit)
  }

  byKeyword(term, limit) {
    const pattern = `%${term.toLowerCase()}%`
    return this.all().whereRaw('lower(keywords) LIKE ?', [pattern]).limit(limit)
  }

  byId(id) {
    return knex(this.table).where({ id }).first()
  }

  async add(score) {
    const [row] = await knex(this.table).insert(score).returning('id')
    return row.id
  }

  remove(id) {
    return knex(this.table).where({ id }).del()
  }
}

const loans = {
  of: (memberId) => knex('loans').where({ member_id: memberId, returned: false }),
  add: (loan) => knex('loans').insert(loan),
  byId: (id) => knex('loans').where({ id }).first(),
  change: (id, changes) => knex('loans').where({ id }).update(changes),
}

const settings = {
  async get(name) {
    const row = await knex('settings').where({ name }).first()
    return row && row.value
  },
  set: (name, value) => knex('settings').insert({ name, value }).onConflict('name').merge(),
}

module.exports = { members, scores: new ScoreStore('scores'), loans, settings }
