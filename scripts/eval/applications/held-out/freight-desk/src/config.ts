import path from 'node:path'

const need = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is missing`)
  return value
}

export const config = {
  port: Number(process.env.PORT ?? 8080),
  databaseUrl: need('DATABASE_URL'),
  sessionKey: need('SESSION_KEY'),
  pickupKey: need('PICKUP_KEY'),
  documentRoot: path.resolve(process.env.DOCUMENT_ROOT ?? 'var/documents'),
  labelRoot: path.resolve(process.env.LABEL_ROOT ?? 'var/labels'),
  partnerOrigins: (process.env.PARTNER_ORIGINS ?? '').split(',').filter(Boolean),
  rateCardHosts: ['rates.northline.example', 'tariffs.bluerail.example'],
}
