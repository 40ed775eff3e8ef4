import { GraphQLError } from 'graphql'
import GraphQLJSON from 'graphql-type-json'
import { authenticated, logIn, organizer } from './auth.js'
import { db } from './db.js'
import { Entries } from './repositories/entries.js'
import { Races } from './repositories/races.js'
import { Runners } from './repositories/runners.js'
import * as importer from './services/importer.js'
import { applyFlag, applyOption } from './services/options.js'

const races = new Races()
const entries = new Entries()
const runners = new Runners()

async function requireOwnRace(id, runner) {
  const race = await races.find(id)
  if (!race || race.created_by !== runner.id) throw new GraphQLError('No such race')
  return race
}

const Query = {
  me: (_parent, _args, { runner }) => runner,
  races: (_parent, args) => races.list(args),
  ranking: (_parent, { raceId, category, club }) => entries.ranking(raceId, category, club),
  clubResults: (_parent, { raceId, club }) => entries.ofClub(raceId, club),
  entry: authenticated(async (_parent, { id }, { runner }) => {
    const entry = await entries.find(id)
    return entry && entry.runner_id === runner.id ? entry : null
  }),
}

const Mutation = {
  logIn: (_parent, { email, password }) => logIn(email, password),

  createRace: organizer((_parent, { title, day }, { runner }) =>
    races.create({ title, day, created_by: runner.id }),
  ),

  deleteRace: async (_parent, { id }) => {
    const removed = await races.remove(id)
    return removed > 0
  },

  publishRace: organizer(async (_parent, { id }, { runner }) => {
    const changed = await db('races').where({ id, created_by: runner.id }).update({ published: true })
    return changed > 0
  }),

  enter: authenticated((_parent, { raceId, category, chip }, { runner }) =>
    entries.create({ race_id: raceId, runner_id: runner.id, category, chip }),
  ),

  changeEntry: authenticated(async (_parent, { id, category, chip }) => {
    const entry = await entries.find(id)
    if (!entry) throw new GraphQLError('No such entry')
    return entries.change(entry.id, { category: category ?? entry.category, chip: chip ?? entry.chip })
  }),

  withdraw: authenticated(async (_parent, { id }, { runner }) => {
    const removed = await entries.removeOf(id, runner.id)
    return removed > 0
  }),

  updateMe: authenticated((_parent, { changes }, { runner }) => runners.save(runner.id, changes)),

  updateProfile: authenticated((_parent, args, { runner }) => runners.saveProfile(runner.id, args)),

  setOption: authenticated(async (_parent, { path, value }, { runner }) => {
    const settings = applyOption(runner.settings, path, value)
    await runners.saveSettings(runner.id, settings)
    return settings
  }),

  setFlag: authenticated(async (_parent, { group, flag, on }, { runner }) => {
    const settings = applyFlag(runner.settings, group, flag, on)
    await runners.saveSettings(runner.id, settings)
    return settings
  }),

  importCourses: organizer(async (_parent, { raceId, url }, { runner }) => {
    await requireOwnRace(raceId, runner)
    const courses = await importer.courses(url)
    const rows = courses.map(({ name, controls }) => ({
      race_id: raceId,
      name,
      controls: JSON.stringify(controls),
    }))
    return db('courses').insert(rows).returning('*')
  }),

  importResults: organizer(async (_parent, { raceId, url }, { runner }) => {
    await requireOwnRace(raceId, runner)
    return entries.storeTimes(raceId, await importer.results(url))
  }),
}

export const resolvers = {
  JSON: GraphQLJSON,
  Query,
  Mutation,
  Race: { entries: ({ id }, { category }) => races.entriesOf(id, category) },
  Entry: {
    runner: async ({ runner_id: id }) => {
      const { name, club } = await runners.find(id)
      return { id, name, club }
    },
  },
}
