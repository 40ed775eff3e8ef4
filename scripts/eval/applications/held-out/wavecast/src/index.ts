import { serve } from '@hono/node-server'
import { app } from './app.js'
import { config } from './config.js'
import { hashPassword } from './lib/hash.js'
import { users } from './repositories/users.js'

if (config.adminEmail && config.adminPassword && !users.byEmail(config.adminEmail)) {
  users.create(config.adminEmail, 'Desk', hashPassword(config.adminPassword), 'admin')
}

serve({ fetch: app.fetch, port: config.port }, (info) => {
  console.log(`Wavecast listens on ${info.port}`)
})
