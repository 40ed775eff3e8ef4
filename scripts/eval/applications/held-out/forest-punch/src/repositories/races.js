import { db } from '../db.js'

const SORTS = { day: 'day', title: 'title' }

export class Races {
  list({ after = '2000-01-01', order }) {
    const column = SORTS[order] ?? 'day'
    return db('races').where('day', '>', after).orderBy(column)
  }

  find(id) {
    return db('races').where({ id }).first()
  }

  async create(fields) {
    const [race] = await db('races').insert(fields).returning('*')
    return race
  }

  remove(id) {
    return db.transaction(async (trx) => {
      await trx('courses').where({ race_id: id }).del()
      await trx('entries').where({ race_id: id }).del()
      return trx('races').where({ id }).del()
    })
  }

  entriesOf(id, category) {
    const query = db('entries').where({ race_id: id })
    return category ? query.andWhere({ category }) : query
  }
}
