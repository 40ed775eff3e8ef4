import path from 'node:path';

const tokenSecret = process.env.TOKEN_SECRET;
if (!tokenSecret) throw new Error('TOKEN_SECRET is not set');

const dataDir = path.resolve(process.env.DATA_DIR ?? 'data');

export const config = {
  port: Number(process.env.PORT ?? 4000),
  databaseFile: process.env.DATABASE_FILE ?? path.join(dataDir, 'kennelbook.sqlite'),
  webOrigin: process.env.WEB_ORIGIN ?? 'http://localhost:5173',
  production: process.env.NODE_ENV === 'production',
  tokenSecret,
  documentDir: path.join(dataDir, 'documents'),
  careSheetDir: path.join(dataDir, 'care-sheets'),
  exportDir: path.join(dataDir, 'exports'),
};
