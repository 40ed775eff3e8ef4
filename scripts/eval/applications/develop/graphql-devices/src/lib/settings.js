const defaults = { report: { interval: 60 }, display: { brightness: 80 } }
const stored = new Map()

exports.settingsOf = (id) => {
  if (!stored.has(id)) stored.set(id, structuredClone(defaults))
  return stored.get(id)
}

/** Sets `display.brightness` and the like; missing tables are added. */
exports.setPath = (settings, path, value) => {
  const names = path.split('.')
  const last = names.pop()
  let table = settings
  for (const name of names) {
    if (typeof table[name] !== 'object') table[name] = {}
    table = table[name]
  }
  table[last] = value
}

/** The same for settings that every device has. */
exports.setKnown = (settings, path, value) => {
  const [section, name] = path.split('.')
  if (!Object.hasOwn(defaults, section) || !Object.hasOwn(defaults[section], name)) return
  settings[section][name] = value
}
