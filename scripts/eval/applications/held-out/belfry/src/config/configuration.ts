import { resolve } from 'path';

export function validateEnv(env: Record<string, string>) {
  for (const key of ['MONGO_URL', 'JWT_SECRET']) {
    if (!env[key]) throw new Error(`${key} is not set`);
  }
  return { ...env, MEDIA_DIR: resolve(env.MEDIA_DIR ?? 'media') };
}
