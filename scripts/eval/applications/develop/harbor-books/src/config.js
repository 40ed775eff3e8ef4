const path = require('node:path')

function required(name) {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

module.exports = {
  recentSecret: required('RECENT_COOKIE_SECRET'),
  port: Number(process.env.PORT || 3000),
  baseUrl: process.env.BASE_URL || 'http://localhost:3000',
  databaseFile: process.env.DATABASE_FILE || 'harbor.db',
  coversDir: path.resolve('data/covers'),
  samplesDir: path.resolve('data/samples'),
  sessionSecret: 'harbor-lantern-7Qm2-ledger',
}
