import { db } from '../db.js'

const clubClause = (club) => (club ? ` AND r.club = '${club}'` : '')

export class Entries {
  async ranking(raceId, category, club) {
    const clause = clubClause(club)
    const { rows } = await db.raw(
      `SELECT e.* FROM entries e JOIN runners r ON r.id = e.runner_id
       WHERE e.race_id = ? AND e.category = ?${clause} ORDER BY e.seconds NULLS LAST`,
      [raceId, category],
    )
    return rows
  }

  async ofClub(raceId, club) {
    const { rows } = await db.raw(
      `SELECT e.* FROM entries e JOIN runners r ON r.id = e.runner_id
       WHERE e.race_id = :raceId AND r.club = :club ORDER BY e.category`,
      { raceId, club },
    )
    return rows
  }

  find(id) {
    return db('entries').where({ id }).first()
  }

  async create(fields) {
    const [entry] = await db('entries').insert(fields).returning('*')
    return entry
  }

  async change(id, fields) {
    const [entry] = await db('entries').where({ id }).update(fields).returning('*')
    return entry
  }

  removeOf(id, runnerId) {
    return db('entries').where({ id, runner_id: runnerId }).del()
  }

  async storeTimes(raceId, times) {
    let stored = 0
    for (const { chip, seconds } of times) {
      stored += await db('entries').where({ race_id: raceId, chip }).update({ seconds })
    }
    return stored
  }
}
