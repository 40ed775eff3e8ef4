import 'dotenv/config';
import path from 'node:path';

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

export const config = {
  databaseUrl: required('DATABASE_URL'),
  jwtSecret: required('JWT_SECRET'),
  frames: path.resolve(process.env.FRAME_DIR ?? './frames'),
  embedOrigins: (process.env.EMBED_ORIGINS ?? '').split(',').filter(Boolean),
  port: Number(process.env.PORT ?? 3000),
  production: process.env.NODE_ENV === 'production',
};
