import 'dotenv/config';
import path from 'node:path';
import { z } from 'zod';

const schema = z.object({
  DATABASE_URL: z.string().url(),
  SESSION_SECRET: z.string().min(16),
  STORAGE_DIR: z.string().default('./storage'),
  PORT: z.coerce.number().default(3000),
  NODE_ENV: z.string().default('development'),
});

const env = schema.parse(process.env);

export const config = {
  databaseUrl: env.DATABASE_URL,
  sessionSecret: env.SESSION_SECRET,
  storage: path.resolve(env.STORAGE_DIR),
  port: env.PORT,
  production: env.NODE_ENV === 'production',
};
