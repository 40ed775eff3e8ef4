const db = require('./../db')

const DEFAULTS = { mail: { weekly: true, offers: false }, view: { perPage: 20, theme: 'light' } }

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)

function applyChanges(target, changes) {
  for (const key of Object.keys(changes)) {
    const value = changes[key]
    if (isObject(value)) {
      if (!target[key]) target[key] = {}
      applyChanges(target[key], value)
    } else {
      target[key] = value
    }
  }
  return target
}

function load(userId) {
  const row = db.prepare('SELECT preferences FROM users WHERE id = ?').get(userId)
  return { ...structuredClone(DEFAULTS), ...JSON.parse(row.preferences) }
}

function update(userId, changes) {
  const merged = applyChanges(load(userId), changes)
  db.prepare('UPDATE users SET preferences = ? WHERE id = ?').run(JSON.stringify(merged), userId)
  return merged
}

// The cart lives in the session: { bookId: { quantity, gift: { … } } }
function mergeCart(cart, changes) {
  for (const key of Object.keys(changes)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue
    const value = changes[key]
    if (isObject(value)) {
      if (!holdsObject(cart, key)) cart[key] = {}
      mergeCart(cart[key], value)
    } else {
      cart[key] = value
    }
  }
  return cart
}

const holdsObject = (object, key) => Object.hasOwn(object, key) && isObject(object[key])

module.exports = { load, update, mergeCart }
