const { operatorOnly, requireUser } = require('../lib/context')
const { setKnown, setPath, settingsOf } = require('../lib/settings')
const { Device } = require('../models/device')

module.exports = {
  rename: async (root, { id, name }, context) => {
    const { sites } = requireUser(context)
    return Device.findOneAndUpdate({ _id: id, site: { $in: sites } }, { name }, { new: true }).lean()
  },

  assign: async (root, { id, owner }, context) => {
    requireUser(context)
    return Device.findByIdAndUpdate(id, { owner }, { new: true }).lean()
  },

  configure: async (root, { id, settings: changes }, context) => {
    const { sites } = requireUser(context)
    const current = settingsOf(id)
    for (const [path, value] of Object.entries(changes)) {
      setPath(current, path, value)
    }
    return Device.findOneAndUpdate({ _id: id, site: { $in: sites } }, { settings: current }, { new: true }).lean()
  },

  tune: async (root, { id, brightness, interval }, context) => {
    const { sites } = requireUser(context)
    const current = settingsOf(id)
    if (brightness !== undefined) setKnown(current, 'display.brightness', brightness)
    if (interval !== undefined) setKnown(current, 'report.interval', interval)
    return Device.findOneAndUpdate({ _id: id, site: { $in: sites } }, { settings: current }, { new: true }).lean()
  },

  retire: operatorOnly(async (root, { id }) => {
    const { deletedCount } = await Device.deleteOne({ _id: id })
    return deletedCount > 0
  }),
}
