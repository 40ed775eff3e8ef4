import { db } from '../db.js'

export class Runners {
  async save(id, changes) {
    const [runner] = await db('runners').where({ id }).update(changes).returning('*')
    return runner
  }

  async saveProfile(id, { name, club }) {
    const [runner] = await db('runners').where({ id }).update({ name, club }).returning('*')
    return runner
  }

  saveSettings(id, settings) {
    return db('runners').where({ id }).update({ settings: JSON.stringify(settings) })
  }

  find(id) {
    return db('runners').where({ id }).first()
  }
}
