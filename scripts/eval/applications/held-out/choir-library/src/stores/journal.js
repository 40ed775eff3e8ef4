const { MongoClient } = require('mongodb')

const client = new MongoClient(process.env.MONGO_URL || 'mongodb://localhost:27017')
const entries = () => client.db('choir').collection('practice')

const connectJournal = () => client.connect()

const addEntry = (memberId, { scoreId, minutes, remark }) =>
  entries().insertOne({
    memberId,
    scoreId: Number(scoreId),
    minutes: Number(minutes),
    remark: String(remark || ''),
    at: new Date(),
  })

function findEntries(memberId, filter) {
  return entries()
    .find({ memberId, ...filter })
    .sort({ at: -1 })
    .limit(50)
    .toArray()
}

function findRemarks(memberId, { scoreId, remark }) {
  return entries()
    .find({ memberId, scoreId: Number(scoreId), remark: String(remark) })
    .limit(50)
    .toArray()
}

module.exports = { connectJournal, addEntry, findEntries, findRemarks }
