import { serve } from '@hono/node-server'
import { app } from './app.ts'
import { migrate } from './lib/database.ts'

await migrate()
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8787) }, ({ port }) => {
  console.log(`http://localhost:${port}`)
})
