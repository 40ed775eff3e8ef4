function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

export const config = {
  port: Number(process.env.PORT ?? 8790),
  databaseFile: process.env.DATABASE_FILE ?? './data/wavecast.db',
  mediaDir: process.env.MEDIA_DIR ?? './data/media',
  sessionSecret: required('SESSION_SECRET'),
  adminEmail: process.env.ADMIN_EMAIL,
  adminPassword: process.env.ADMIN_PASSWORD,
  embedOrigins: (process.env.EMBED_ORIGINS ?? '').split(',').filter(Boolean),
}
