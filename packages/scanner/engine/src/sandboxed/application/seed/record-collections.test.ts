import { expect, test } from 'vitest'
import { findRecordCollections } from './record-collections.ts'

const repository = `
  this.surveys = db.collection<Survey>('surveys')
  create(ownerId: ObjectId, input) {
    const survey = { ownerId, title: input.title, observers: [], fields: {} }
    await this.surveys.insertOne(survey)
  }
  findOwned(survey, userId) { return survey.ownerId.equals(userId) ? survey : null }`

test('reads whose a record is, and what it has at first', () => {
  const found = findRecordCollections([repository, "send({ list: [], authorId: 'x' })"])
  expect(found.collections).toEqual(['surveys'])
  expect(found.owners).toEqual(['ownerId'])
  expect(found.empty).toEqual({ observers: [], fields: {} })
})

test('nothing without collections', () => {
  const { collections, owners } = findRecordCollections(['const isOwn = post.ownerId.equals(id)'])
  expect([collections, owners]).toEqual([[], []])
})
