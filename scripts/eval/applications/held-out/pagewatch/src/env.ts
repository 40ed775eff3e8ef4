import { z } from 'zod'

const schema = z.object({
  DATABASE_URL: z.string().url(),
  ACCESS_KEY: z.string().min(32),
  PORT: z.coerce.number().default(8787),
  DASHBOARD_ORIGINS: z.string().default('https://app.pagewatch.test'),
})

const parsed = schema.parse(process.env)

export const env = {
  databaseUrl: parsed.DATABASE_URL,
  accessKey: parsed.ACCESS_KEY,
  hookSigningSecret: 'whk_7Qm2vX94LbTz0pRsD8yNcE5uJaG1fHkW',
  port: parsed.PORT,
  dashboardOrigins: parsed.DASHBOARD_ORIGINS.split(',').map((origin) => origin.trim()),
}
