const need = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`Missing ${name}`)
  return value
}

export const env = {
  databaseUrl: need('DATABASE_URL'),
  agentKey: need('AGENT_TOKEN_KEY'),
  customerKey: need('CUSTOMER_TOKEN_KEY'),
  uploads: process.env.UPLOADS ?? '/var/lib/ticket-desk/uploads',
  port: Number(process.env.PORT ?? 8080),
}
