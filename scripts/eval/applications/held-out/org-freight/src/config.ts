import 'dotenv/config';
import path from 'node:path';

function need(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`missing setting ${name}`);
  return value;
}

export const config = {
  port: Number(process.env.PORT ?? 3100),
  databaseUrl: need('DATABASE_URL'),
  jwtSecret: need('JWT_SECRET'),
  partnerSecret: need('PARTNER_SECRET'),
  bundlesDir: path.resolve(process.env.DATA_DIR ?? './data', 'bundles'),
  exportsDir: path.resolve(process.env.DATA_DIR ?? './data', 'exports'),
  carrierApis: new Map<string, string>([
    ['northline', 'https://api.northline.example'],
    ['seaway', 'https://track.seaway.example'],
  ]),
};
