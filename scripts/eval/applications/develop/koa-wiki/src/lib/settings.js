const DEFAULTS = {
  theme: { name: 'light', accent: '#336699' },
  editor: { spellcheck: true, tabSize: 2 },
  mail: { digest: 'weekly' },
}

function isTable(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Deep copy of the stored settings with the sent ones over it. */
function applySettings(target, changes) {
  for (const name in changes) {
    if (isTable(changes[name]) && isTable(target[name])) {
      applySettings(target[name], changes[name])
    } else {
      target[name] = changes[name]
    }
  }
  return target
}

/** Settings of a space: only what has a default can be set. */
function applySpaceSettings(target, changes) {
  for (const name of Object.keys(changes)) {
    if (!Object.hasOwn(DEFAULTS, name)) continue
    for (const [option, value] of Object.entries(changes[name])) {
      if (!Object.hasOwn(DEFAULTS[name], option)) continue
      target[name][option] = value
    }
  }
  return target
}

const defaults = () => structuredClone(DEFAULTS)

module.exports = { applySettings, applySpaceSettings, defaults }
