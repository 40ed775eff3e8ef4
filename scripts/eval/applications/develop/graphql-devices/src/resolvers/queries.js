const { labelText } = require('../lib/labels')
const { requireUser } = require('../lib/context')
const { ping, readCatalog, readManifest, trace } = require('../lib/network')
const { Device } = require('../models/device')

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

module.exports = {
  device: (_, { id }, { user }) => Device.findOne({ _id: id, site: { $in: user?.sites ?? [] } }).lean(),

  devices: (_, { filter, site }, context) => {
    requireUser(context)
    if (site) return Device.find({ site }).limit(100).lean()
    const conditions = filter ?? {}
    return Device.find(conditions).limit(100).lean()
  },

  silent: (_, { minutes }, context) => {
    requireUser(context)
    return Device.find({ $where: `Date.now() - this.lastSeen > ${minutes} * 60000` }).lean()
  },

  quiet: (_, { minutes }, context) => {
    requireUser(context)
    const before = new Date(Date.now() - minutes * 60000)
    return Device.find({ lastSeen: { $lt: before } }).lean()
  },

  matching: async (_, { pattern }, context) => {
    requireUser(context)
    const devices = await Device.find().limit(500).lean()
    const wanted = new RegExp(pattern, 'i')
    return devices.filter(({ name }) => wanted.test(name))
  },

  named: async (_, { text }, context) => {
    requireUser(context)
    const devices = await Device.find().limit(500).lean()
    const wanted = new RegExp(escapeRegExp(text), 'i')
    return devices.filter(({ name }) => wanted.test(name))
  },

  ping: (_, { host, count }, context) => requireUser(context) && ping(host, count),
  trace: (_, { host }, context) => requireUser(context) && trace(host),
  manifest: (_, { url }, context) => requireUser(context) && readManifest(url),
  catalog: (_, { vendor }) => readCatalog(vendor),

  label: async (_, { id, template }, context) => {
    const { sites } = requireUser(context)
    const device = await Device.findOne({ _id: id, site: { $in: sites } }).lean()
    return device ? labelText(device, template) : ''
  },
}
