import { resolve } from 'node:path';

const { env } = process;

export const settings = {
  port: Number(env.PORT ?? 4100),
  mongoUrl: env.MONGO_URL ?? 'mongodb://localhost/canteen',
  cookieKey: env.COOKIE_KEY,
  photoDir: resolve(env.PHOTO_DIR ?? 'var/photos'),
  importDir: resolve(env.IMPORT_DIR ?? 'var/imports'),
  secureCookies: env.NODE_ENV === 'production',
};

export const kitchenDefaults = {
  currency: 'EUR',
  cutoff: { hour: 9, weekday: true },
  display: { allergens: true, prices: true, columns: 5 },
};
