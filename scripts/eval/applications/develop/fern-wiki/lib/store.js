import { MongoClient } from 'mongodb'

let database

export async function connect(url) {
  const client = await new MongoClient(url).connect()
  database = client.db()
  await database.collection('pages').createIndex({ slug: 1 }, { unique: true })
  await database.collection('editors').createIndex({ name: 1 }, { unique: true })
}

export const pagesOf = () => database.collection('pages')
export const editorsOf = () => database.collection('editors')
export const tablesOf = () => database.collection('tables')
