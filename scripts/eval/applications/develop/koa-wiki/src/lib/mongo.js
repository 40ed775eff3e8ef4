const { MongoClient } = require('mongodb')

async function connect() {
  const client = new MongoClient(process.env.MONGO_URL || 'mongodb://127.0.0.1:27017')
  await client.connect()
  const db = client.db('wiki')
  await db.collection('pages').createIndex({ slug: 1 }, { unique: true })
  await db.collection('pages').createIndex({ title: 'text', source: 'text' })
  return {
    pages: db.collection('pages'),
    members: db.collection('members'),
    snippets: db.collection('snippets'),
  }
}

module.exports = { connect }
